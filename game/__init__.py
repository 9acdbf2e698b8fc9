"""The games without a screen: rules, players, records, texts. Nothing below this package imports pygame."""

__version__ = "0.1.0"
"""Of the whole program: in the name of the archive, the program's properties and the records it writes."""
