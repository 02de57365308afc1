"""The box's side of voice: who is listened to, what is asked, and the socket to the process."""
