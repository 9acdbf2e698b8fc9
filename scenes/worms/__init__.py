"""The look of Worms on the Grill."""

from scenes.worms.look import WormsLook

LOOK = WormsLook()
