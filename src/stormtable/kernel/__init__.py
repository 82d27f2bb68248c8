"""What every game shares: state, decision, option, step, event, record, view, chance."""
