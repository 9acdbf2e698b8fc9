"""Everything that touches pygame: the engine, the widgets, the shared table and each game's look."""
