"""What a card may say, and the ruleset that pins it: pure data, no behaviour."""
