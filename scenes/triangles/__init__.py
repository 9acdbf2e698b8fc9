"""The look of Three Corners."""
