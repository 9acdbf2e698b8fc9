"""The headless command line, `python -m game`: tests, analysis, bug reports and benchmarks."""
