"""The kernel that all games share: state, decision, option, step, event, record, view, chance."""
