"""The look of Pizza Underground."""
