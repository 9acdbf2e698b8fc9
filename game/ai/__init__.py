"""Computer players: how they are asked, and the process in which they think."""
