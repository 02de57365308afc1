"""Looks at the parts of a box from outside, without driving them: found or not, and what to do."""
