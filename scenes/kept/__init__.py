"""The kept games: those to go on with, those that are over, and what everybody has won."""
