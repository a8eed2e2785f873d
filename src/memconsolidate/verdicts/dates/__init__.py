"""What words such as "on Friday" mean, by the time at which they were said."""
