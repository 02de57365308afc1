"""Touch forms of the widgets: what a browser shows instead of the display, and its answers."""
