"""The first screen: the games as cards, going on with a kept game, the ways to rules and settings."""
