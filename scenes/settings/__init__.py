"""What a person may choose for the whole program."""
