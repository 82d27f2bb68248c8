"""Links in e-mails: confirm an address, unsubscribe."""
