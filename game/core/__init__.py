"""What all games share: the rules contract, sessions, records and the registry."""
