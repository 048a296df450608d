"""What each word of the card language does to the board. One module a family; `registry` lists them all."""
