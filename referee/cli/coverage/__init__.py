"""What exercises each clause, ruling, switch value and word of the card language."""
