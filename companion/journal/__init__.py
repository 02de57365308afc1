"""The journal: saves every entry before it is acknowledged, and protects it from damage."""
