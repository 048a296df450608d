"""The only reader of seeds/: files into plain language data, every fault listed with file and line."""
