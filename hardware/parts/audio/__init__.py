"""The loudspeaker: what is heard, and the libraries that can play it."""
