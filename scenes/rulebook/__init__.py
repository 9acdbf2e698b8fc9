"""The rules of all games, to be read before and during play."""
