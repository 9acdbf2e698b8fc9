"""The game looked at afterwards: who was lucky, who played well, the dearest choices, and the record step by step."""
