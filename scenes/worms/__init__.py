"""The look of Worms on the Grill."""
