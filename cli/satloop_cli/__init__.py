"""The `satloop` command: thin commands over the satloop library."""
