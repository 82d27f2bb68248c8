"""Friends, blocks, invitations."""
