"""The game: state, events, actions, decide, apply and options. Pure: no I/O, no clock, no randomness."""
