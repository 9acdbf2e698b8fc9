"""The games without a screen: rules, players, records, texts. Nothing below this package imports pygame."""
