"""Who plays, and by which rules: the screen between the menu and the table."""
