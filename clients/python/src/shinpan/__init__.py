"""Python client of a Shinpan referee. `shinpan.v1` is generated from proto/shinpan/v1."""
