"""Claim to verdict: pure decisions shared by both passes."""
