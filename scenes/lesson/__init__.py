"""Lessons: a game that is learnt by playing it on a fixed deal, step by step. Each game brings its own (`scenes.<slug>.lesson`)."""
