"""The table that all games share: seats, sentence, actions, log, odds, result. Each game brings its look (`scenes.<slug>`)."""
