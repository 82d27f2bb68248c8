"""What a game's package brings to the page: messages, a board and its layout."""
