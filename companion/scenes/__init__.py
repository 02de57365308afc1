"""What happens at the table, one scene a file: coroutines that await what people do."""
