"""One match as people run it: who sits where, the series of games, the clock, what judges do. Pure like the rules."""
