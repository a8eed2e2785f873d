"""The pass that turns new messages into memories."""
