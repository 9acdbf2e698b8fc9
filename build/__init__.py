"""The tools that run, test, measure and package Lamplight; `make.py` is the door to all of them."""
