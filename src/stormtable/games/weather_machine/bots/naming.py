"""Names of the learned value's features, for the files with their weights."""

from __future__ import annotations

from stormtable.games.weather_machine.bots.search import features as f

_SEAT = {
    "cp": f.CP,
    "end_cp": f.END_CP,
    "funding": f.FUNDING,
    "vouchers": f.VOUCHERS,
    "bots": f.BOTS,
    "parts": f.PARTS,
    "parts_in_all": f.PARTS_IN_ALL,
    "chemicals": f.CHEMICALS,
    "chemicals_in_all": f.CHEMICALS_IN_ALL,
    "tiles": f.TILES,
    "circles": f.CIRCLES,
    "tiles_in_row": f.TILES_IN_ROW,
    "built": f.BUILT,
    "row": f.ROW,
    "row_awards": f.ROW_AWARDS,
    "row_published": f.ROW_PUBLISHED,
    "row_behind": f.ROW_BEHIND,
    "citations": f.CITATIONS,
    "has": f.HAS,
    "lacks": f.LACKS,
    "to_break": f.TO_BREAK,
    "waiting": f.WAITING,
    "awards_waiting": f.AWARDS_WAITING,
    "awards": f.AWARDS,
    "papers": f.PAPERS,
    "nobel": f.NOBEL,
    "investments": f.INVESTMENTS,
    "subsidies": f.SUBSIDIES,
    "subsidies_used": f.SUBSIDIES_USED,
    "goals_set": f.GOALS_SET,
    "goals_met": f.GOALS_MET,
    "goals_held": f.GOALS_FULFILLED,
    "place": f.PLACE,
    "government_bots": f.GOVERNMENT_BOTS,
    "lab_bots": f.LAB_BOTS,
    "rnd_bots": f.RND_BOTS,
    "marks": f.MARKS,
    "government_soon": f.GOVERNMENT_SOON,
    "lab_likely": f.LAB_LIKELY,
    "lab_cp": f.LAB_CP,
    "hand": f.HAND,
}
_BOARD = {
    "government_free": f.GOVERNMENT_FREE,
    "lab_free": f.LAB_FREE,
    "lativs_bots": f.LATIVS_BOTS,
    "rnd_free": f.RND_FREE,
    "government_tokens": f.GOVERNMENT_TOKENS,
    "lab_tokens": f.LAB_TOKENS,
    "rnd_tokens": f.RND_TOKENS,
    "locks": f.LOCKS,
    "chemicals_left": f.CHEMICALS_LEFT,
    "extreme": f.EXTREME,
    "assistant": f.ASSISTANT,
    "coming": f.COMING,
    "display": f.DISPLAY,
    "likely": f.LIKELY,
    "deck": f.DECK,
    "round": f.ROUND,
    "last_round": f.LAST_ROUND,
    "triggered": f.TRIGGERED,
    "awards_left": f.AWARDS_LEFT,
    "first": f.FIRST,
    "initiative": f.INITIATIVE,
    "next": f.NEXT,
    "subsidies_gone": f.SUBSIDIES_GONE,
    "government_room": f.GOVERNMENT_ROOM,
    "rnd_room": f.RND_ROOM,
    "best_rival": f.BEST_RIVAL,
    "ahead": f.AHEAD,
    "time": f.TIME,
    "target": f.TARGET,
    "ahead_of_target": f.AHEAD_OF_TARGET,
    "level_three": f.LEVEL_THREE,
    "level_two": f.LEVEL_TWO,
    "danger": f.DANGER,
    "hideout_awards": f.HIDEOUT_AWARDS,
    "hideout_bots": f.HIDEOUT_BOTS,
    "hideout_tokens": f.HIDEOUT_TOKENS,
    "reports": f.REPORTS,
    "reports_short": f.REPORTS_SHORT,
    "met": f.MET,
    "markers": f.MARKERS,
    "to_go": f.TO_GO,
    "lacking": f.LACKING,
    "ready": f.READY,
    "ready_now": f.READY_NOW,
    "challenges": f.CHALLENGES,
    "perish_ready": f.PERISH_READY,
    "perish_lacking": f.PERISH_LACKING,
    "saboteurs_first": f.SABOTEURS_FIRST,
    "saboteur_bots": f.SABOTEUR_BOTS,
    "constant": f.CONSTANT,
}


def _named() -> tuple[str, ...]:
    starts = [(f.OWN + start, f"own.{name}") for name, start in _SEAT.items()]
    starts += [(f.RIVALS + start, f"rivals.{name}") for name, start in _SEAT.items()]
    starts += [(start, name) for name, start in _BOARD.items()]
    starts.sort()
    names: list[str] = []
    for number, (start, name) in enumerate(starts):
        end = starts[number + 1][0] if number + 1 < len(starts) else f.COUNT
        assert start == len(names), f"{name} does not begin where the last one ends"
        names += [name] if end == start + 1 else [f"{name}.{n}" for n in range(end - start)]
    return tuple(names)


FEATURES = _named()
"""The names by feature number."""
