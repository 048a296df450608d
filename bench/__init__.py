"""How fast the referee is (`python -m bench`), and random play until something breaks (`python -m bench.play`)."""
