"""The loudspeaker, and the libraries that can play its sounds."""
