"""What surrounds the games on a person's computer: folders, settings, saves, texts, logs. Knows no screen."""
