"""The look of The Common Pot."""
