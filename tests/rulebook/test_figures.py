"""The numbers and the duties in the rule references agree with the edition and with play.

`FACTS` names sentences about who provides, pays or gains something. Each has its words in every
language and a game that proves it. If you rewrite such a sentence, check the fact again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple, cast

import pytest

from games.weather_machine.rulebook import scenario
from games.weather_machine.rulebook.solo import deal, solo
from stormtable import rulebook
from stormtable.games.weather_machine.rules.names import TRACKS
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.testing import (
    Scenario,
    gained,
    parts,
    play,
    refusal,
    state_of,
    vouchers,
)
from stormtable.games.weather_machine.testing.solo import target
from stormtable.i18n.catalogue import languages
from stormtable.kernel.registry import title_named

LANGUAGES = languages()


def text_of(game: str, paragraph: str, language: str) -> str:
    match = rulebook.book(game, language).paragraph(paragraph)
    assert match is not None
    return match.words


# --- numbers ------------------------------------------------------------------------------------


def box() -> list[int]:
    """Return the numbers of the paragraph on components, counted in the edition and in set-up."""
    title = title_named("weather-machine")
    s = cast(MachineState, title.new(4, title.settle_settings({})))
    printed, counts = title.printed(s), title.printed(s)["counts"]
    machines = (s.government_tokens, s.lab_tokens, s.rnd_tokens)
    tiles = printed["tiles"]
    return [
        *(counts["bots"], len(printed["order"]["vouchers"]), len(TRACKS), len(s.row_markers[0])),
        counts["lativ_bots"],
        *(sum(map(sum, machines)), *map(sum, machines)),
        *(counts["awards"], len(s.locks), counts["government_markers"]),
        sum(s.chemicals_left),
        len(s.edition.workshop_pairs) * s.edition.workshop_copies,
        sum(tile["count"] for tile in tiles["subsidies"].values()),
        *(len(tiles["experiments"]), len(tiles["extreme_weather"]), len(tiles["goals"])),
    ]


def of_each_kind() -> list[int]:
    """Return the Chemicals of a kind, stages of Experiments, levels of Extreme Weather, and the
    sets of Goals with the Goals in each."""
    title = title_named("weather-machine")
    s = cast(MachineState, title.new(4, title.settle_settings({})))
    tiles = title.printed(s)["tiles"]
    weathers = len(s.edition.weathers)
    sets = {goal.symbol for goal in s.edition.goals}
    return [
        sum(s.chemicals_left) // len(s.chemicals_left),
        len(tiles["experiments"]) // weathers,
        len(tiles["extreme_weather"]) // weathers,
        *(len(sets), len(tiles["goals"]) // len(sets)),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_box_holds_what_the_edition_has(language: str) -> None:
    text = text_of("weather-machine", "components", language)
    figures = Counter(int(number) for number in re.findall(r"\d+", text))
    # Some languages write how many there are of a kind in digits too.
    assert figures in (Counter(box()), Counter(box()) + Counter(of_each_kind()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", rulebook.games())
def test_no_sentence_contains_a_negative_figure(game: str, language: str) -> None:
    """A text must state the result of a subtraction: 30, not -5."""
    for paragraph in rulebook.book(game, language).paragraphs:
        for block in paragraph.blocks:
            if block.kind != "table":
                sentence = " ".join(piece.text for line in block.lines for piece in line)
                assert not re.search(r"-\d", sentence), paragraph.id


# --- who provides, pays and gains ---------------------------------------------------------------


def builder() -> Scenario:
    """Return purple, who may build against Wind of level 2, whose tile asks for a red Part."""
    return (
        scenario()
        .vouchers("purple", rnd=2, science=1)
        .scientist("purple", "rnd", "middle")
        .office("purple", 6, "wind", "wind", "wind")
        .published("purple", 6)
        .extreme("wind", 2)
        .workshop("purple", *(f"middle {column} green/white" for column in (1, 2, 3)))
        .turn("purple", "actions")
    )


def the_builder_provides_the_parts_of_the_tile() -> None:
    helped = builder().rnd_bots(wind=["purple", "black", "yellow"]).waiting("purple", "award")
    assert refusal(helped.build(), "breakthrough") == "no_parts_for_prototype"
    game = builder().rnd_bots(wind=["purple", "black", "yellow"]).parts("purple", "red").build()
    play(game, "breakthrough", "mark 2")
    assert parts(game, "purple") == []


def the_builder_provides_for_an_empty_space() -> None:
    laid = builder().rnd_bots(wind=["purple", None, "yellow"]).parts("purple", "red")
    game = laid.waiting("purple", "award").build()
    assert refusal(game, "breakthrough") == "no_parts_for_prototype"


def the_owner_of_another_bot_gains_when_the_builder_does_not_provide() -> None:
    game = builder().rnd_bots(wind=["purple", "purple", "yellow"]).parts("purple", "red").build()
    events = play(game, "breakthrough", "mark 2")
    assert gained(game, events, "yellow") == 2


def publish_or_perish_starts_at_30() -> None:
    assert target(deal(challenges="publish-or-perish")) == 30
    assert target(deal()) == 35


def saboteur_bots_raise_the_target_by_2_each() -> None:
    game = (
        solo()
        .reports("white lab snow top", "pink rnd wind top")
        .vouchers("yellow", rnd=2)
        .scientist("yellow", "rnd", "left")
        .office("yellow", 6, "sun", "sun", "sun")
        .published("yellow", 6)
        .rnd_bots(sun=["yellow", "saboteurs", "saboteurs"])
        .turn("yellow", "actions")
        .build()
    )
    before = target(game)
    play(game, "breakthrough", "mark 2")
    assert target(game) == before + 2 * 2


def worker(location: str) -> Scenario:
    """Return orange with a Bot, a Part and two Chemicals in a Main Location."""
    return (
        scenario()
        .vouchers("orange", **{location: 1})
        .bots("orange", 1)
        .parts("orange", "white")
        .workshop("orange", "top 1 green/white", "middle 1 white/green")
        .chemicals("orange", "radieu", "melgoth")
        .scientist("orange", location, "middle")
        .turn("orange", "actions")
    )


def the_lab_returns_the_chemical_to_the_supply() -> None:
    game = worker("lab").chemicals("orange", "verdino").build()
    assert state_of(game).chemicals_left[0] == 4
    play(game, "work", "bot-to rain-1")
    assert state_of(game).chemicals_left[0] == 5


def rnd_keeps_the_chemical_and_returns_the_extra() -> None:
    game = worker("rnd").build()
    play(game, "research", "bot-to wind-3", "pay-chemical melgoth")
    assert state_of(game).rnd_chemicals == (0, 0, 0, 0, 1)
    assert state_of(game).chemicals_left == (5, 5, 5, 5, 4)


def those_to_the_left_in_supply_are_paid_for() -> None:
    laid = (
        scenario().scientist("yellow", "supply", 1).scientist("black", "supply", 2).lativ("office")
    )
    laid.scientist("orange", "lab", "middle").vouchers("orange", lab=2).turn("orange", "move")
    game = laid.build()
    play(game, "move supply 3", "voucher government")
    assert sum(vouchers(game, "orange").values()) == 2 + 1, "one gained, two still to pay"
    play(game, "pay lab", "pay lab")
    assert vouchers(game, "orange") == {"government": 1}


class Fact(NamedTuple):
    paragraph: str
    words: dict[str, str]
    proof: Callable[[], None]


FACTS = [
    Fact(
        "prototype",
        {
            "en": "You must provide the tile's Parts.",
            "pt": "Você precisa fornecer as Peças da placa.",
            "de": "Die Teile des Plättchens musst du stellen.",
            "fr": "Tu dois fournir les Pièces de la tuile.",
            "es": "Debes aportar las Piezas de la loseta.",
            "it": "Devi fornire i Pezzi della tessera.",
            "pl": "Części kafelka musisz dostarczyć.",
            "ko": "타일의 부품은 반드시 내야 해요.",
        },
        the_builder_provides_the_parts_of_the_tile,
    ),
    Fact(
        "prototype",
        {
            "en": "No Bot on it: you must provide its Part.",
            "pt": "Sem Bot: você precisa fornecer a Peça do espaço.",
            "de": "Kein Bot darauf: Du musst sein Teil stellen.",
            "fr": "Aucun Bot dessus\u00a0: tu dois fournir sa Pièce.",
            "es": "Sin Bot: debes aportar la Pieza del espacio.",
            "it": "Senza Bot: devi fornire il suo Pezzo.",
            "pl": "Nie ma na nim Bota: musisz dostarczyć jego Część.",
            "ko": "로봇이 없으면: 그 칸의 부품을 반드시 내야 해요.",
        },
        the_builder_provides_for_an_empty_space,
    ),
    Fact(
        "prototype",
        {
            "en": "If you do not, the Bot's owner gains 2 CP.",
            "pt": "Se não fornecer, o dono do Bot ganha 2 PC.",
            "de": "Tust du es nicht, bekommt der Besitzer des Bots 2 KP.",
            "fr": "Sinon, le propriétaire du Bot gagne 2 PC.",
            "es": "Si no la aportas, el dueño del Bot gana 2 PC.",
            "it": "Se non lo fai, il proprietario del Bot guadagna 2 PC.",
            "pl": "Jeśli tego nie zrobisz, właściciel Bota zyskuje 2 PK.",
            "ko": "내지 않으면 그 로봇의 주인이 2 CP를 받아요.",
        },
        the_owner_of_another_bot_gains_when_the_builder_does_not_provide,
    ),
    Fact(
        "challenge-perish",
        {
            "en": "The Target Value starts at 30 instead of 35.",
            "pt": "O Valor Alvo começa em 30 em vez de 35.",
            "de": "Der Zielwert beginnt bei 30 statt bei 35.",
            "fr": "La Valeur Cible commence à 30 au lieu de 35.",
            "es": "El Valor Meta empieza en 30 en vez de 35.",
            "it": "Il Valore Soglia inizia a 30 invece di 35.",
            "pl": "Próg zaczyna od 30 zamiast od 35.",
            "ko": "기준값이 35 대신 30에서 시작해요.",
        },
        publish_or_perish_starts_at_30,
    ),
    Fact(
        "solo-prototype",
        {
            "en": "for each that does, the Target Value rises by 2",
            "pt": "por Bot que faz isso, o Valor Alvo sobe 2",
            "de": "für jeden, der das tut, steigt der Zielwert um 2",
            "fr": "pour chacun qui le fait, la Valeur Cible monte de 2",
            "es": "por cada Bot que lo hace, el Valor Meta sube 2",
            "it": "per ognuno che lo fa, il Valore Soglia sale di 2",
            "pl": "za każdego, który to robi, Próg rośnie o 2",
            "ko": "그런 로봇마다 기준값이 2 올라요.",
        },
        saboteur_bots_raise_the_target_by_2_each,
    ),
    Fact(
        "work",
        {
            "en": "Pay the Chemical of that space; it goes back to the Supply.",
            "pt": "Pague o Reagente desse espaço; ele volta para Suprimentos.",
            "de": "Zahle die Chemikalie dieses Felds; sie geht zurück ins Lager.",
            "fr": "Paie le Réactif de cette case\u202f; il retourne au Dépôt.",
            "es": "Paga el Reactivo de ese espacio; vuelve a Suministros.",
            "it": "Paga il Reagente di quello spazio; torna al Magazzino.",
            "pl": "Zapłać Odczynnik tego pola; wraca on do Magazynu.",
            "ko": "그 칸의 시약을 내요. 시약은 보급소로 돌아가요.",
        },
        the_lab_returns_the_chemical_to_the_supply,
    ),
    Fact(
        "research",
        {
            "en": "it stays there and does not go back to the Supply.",
            "pt": "ele fica ali e não volta para Suprimentos.",
            "de": "sie bleibt dort und geht nicht zurück ins Lager.",
            "fr": "il y reste et ne retourne pas au Dépôt.",
            "es": "se queda ahí y no vuelve a Suministros.",
            "it": "resta lì e non torna al Magazzino.",
            "pl": "zostaje on tam i nie wraca do Magazynu.",
            "ko": "시약은 그곳에 남고 보급소로 돌아가지 않아요.",
        },
        rnd_keeps_the_chemical_and_returns_the_extra,
    ),
    Fact(
        "research",
        {
            "en": "a Chemical paid so does go back to the Supply.",
            "pt": "um Reagente pago assim volta para Suprimentos.",
            "de": "eine so gezahlte Chemikalie geht zurück ins Lager.",
            "fr": "un Réactif payé ainsi retourne, lui, au Dépôt.",
            "es": "un Reactivo pagado así vuelve a Suministros.",
            "it": "un Reagente pagato così torna invece al Magazzino.",
            "pl": "tak zapłacony Odczynnik wraca do Magazynu.",
            "ko": "이렇게 낸 시약은 보급소로 돌아가요.",
        },
        rnd_keeps_the_chemical_and_returns_the_extra,
    ),
    Fact(
        "move-supply",
        {
            "en": "Then you pay one Voucher of any type for each other player's Scientist",
            "pt": "Depois você paga um Vale de qualquer tipo por Cientista de outro jogador",
            "de": "Dann zahlst du einen beliebigen Gutschein für jeden fremden Wissenschaftler",
            "fr": "un Bon de n\u2019importe quel type par Scientifique d\u2019un autre joueur",
            "es": "Luego pagas un Vale de cualquier tipo por cada Científico de otro jugador",
            "it": "Poi paghi un Buono di qualsiasi tipo per ogni Scienziato di un altro giocatore",
            "pl": "Potem płacisz jeden Bon dowolnego rodzaju za każdego Naukowca innego gracza",
            "ko": "그다음 내 왼쪽 칸에 있는 다른 플레이어의 과학자마다 아무 바우처를 하나씩 내요",
        },
        those_to_the_left_in_supply_are_paid_for,
    ),
]


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.proof.__name__)
def test_the_text_agrees_with_play_on_who_provides_pays_and_gains(fact: Fact) -> None:
    assert set(fact.words) == set(LANGUAGES)
    for language, words in fact.words.items():
        assert words in text_of("weather-machine", fact.paragraph, language)
    fact.proof()
