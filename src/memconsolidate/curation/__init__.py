"""What people do: files edited by hand, held claims settled."""
