import { getContext, setContext } from 'svelte'
import { forms } from '../../i18n/forms.svelte'
import { language } from '../../i18n/language.svelte'
import { together } from '../../i18n/page'
import { TableText } from '../../i18n/table-text'
import type { BoardProps } from '../board'
import { areaOf } from './places'
import { benefitCode, sym } from './signs'
import { tagsByPlace } from './tags'
import { tileInHand } from './tile.svelte'
import type { Benefit, Owner, Position, PrintedPlace, Printing, Spot } from './types'
import { say } from './say'
import { agentWords, tileWords } from './naming'
import { naming } from './table-words'

const KEY = Symbol('weather-machine')

/** What all parts of the board share: position, printed values, lit places, and the effects of the chosen option. */
export function makeBoardContext(props: BoardProps) {
  const position = $derived(props.view.board as unknown as Position)
  const printing = $derived(props.printed as unknown as Printing)
  const speech = $derived(new TableText(props.view.game, language.catalogue, naming, props.view, props.printed))
  const chosenPlaces = $derived(new Set(props.chosen?.places))
  const follows = $derived(new Set(props.chosen?.follows.flatMap((consequence) => consequence.places)))
  const areas = $derived(new Set([...props.lit].map(areaOf)))
  const highlighted = $derived(new Set(props.highlighted ?? []))
  /** What the chosen option costs and gains, by place. */
  const changes = $derived.by(() => {
    const changes = new Map<string, number>()
    const add = (place: string | undefined, amount: number) => {
      if (place) changes.set(place, (changes.get(place) ?? 0) + amount)
    }
    for (const change of props.chosen?.cost.pay ?? []) add(change.place, -change.amount)
    for (const gain of props.chosen?.gains ?? []) add(gain.place, gain.amount)
    return changes
  })
  const tags = $derived(tagsByPlace(props.options ?? []))
  /** The pieces by place. */
  const standing = $derived.by(() => {
    const pieces = new Map<string, (Owner | 'white' | 'pink')[]>()
    const put = (place: string, who: Owner | 'white' | 'pink') => pieces.set(place, [...(pieces.get(place) ?? []), who])
    position.scientists.forEach((spot, seat) => spot && put(spot.place, seat))
    put(lativPlace(position.lativ), 'lativ')
    for (const [agent, spot] of Object.entries(position.saboteurs?.agents ?? {}))
      if (spot) put(spot.place, agent as 'white' | 'pink')
    return pieces
  })

  return {
    get position() {
      return position
    },
    get printing() {
      return printing
    },
    get speech() {
      return speech
    },
    get view() {
      return props.view
    },
    get seat() {
      return props.seat
    },
    get chosen() {
      return props.chosen
    },
    get quiet() {
      return props.quiet
    },
    get saboteurs() {
      return position.saboteurs
    },
    get weathers() {
      return printing.order.weathers
    },
    /** The owner of ghost pieces. */
    get mover() {
      return props.view.waiting_for[0] ?? props.seat ?? 0
    },
    lit: (place: string) => props.lit.has(place),
    isChosen: (place: string) => chosenPlaces.has(place),
    follows: (place: string) => follows.has(place) && !chosenPlaces.has(place),
    isHighlighted: (place: string) => highlighted.has(place),
    tag: (place: string) => tags.get(place),
    change: (place: string) => changes.get(place) ?? 0,
    standing: (place: string) => standing.get(place) ?? [],
    dim: (area: string) => props.lit.size > 0 && !areas.has(area),
    press(place: string) {
      if (!tileInHand.press(place)) props.onplace(place)
    },
    printed: (place: string): PrintedPlace => printing.places[place] ?? {},
    name: (word: string) => speech.name(word),
    player: (owner: Owner) => (typeof owner === 'number' ? speech.player(owner) : speech.name(owner)),
    colour: (owner: Owner) => (typeof owner === 'number' ? (props.view.seats[owner]?.colour ?? '') : owner),
    mark: (owner: Owner) =>
      owner === 'saboteurs'
        ? sym('agent')
        : owner === 'government'
          ? sym('government-marker')
          : sym(`mark-${typeof owner === 'number' ? (props.view.seats[owner]?.colour ?? '') : owner}`),
    gains: (list: readonly Benefit[] | undefined) =>
      together((list ?? []).map((benefit) => speech.name(benefitCode(benefit)))),
    choices: (lists: readonly Benefit[][] | undefined) =>
      forms.list(
        (lists ?? []).map((list) => together(list.map((benefit) => speech.name(benefitCode(benefit))))),
        'or',
      ),
    /** `white-blue`: a Workshop tile by its colours. */
    tile: (tile: string) => tileWords(tile, speech.context),
    /** A Subsidy in one word, where a sentence is too long. */
    subsidy: (type: string) => say(`subsidy_word.${type.replace(':', '_')}`),
    agent: (agent: string) => agentWords(agent, speech.context),
    say: (table: string, key: string, params: Record<string, unknown> = {}) =>
      language.catalogue.say(['weather-machine', table, key], params),
  }
}

export type BoardContext = ReturnType<typeof makeBoardContext>

/** Lativ has his own place in the Supply and in his Office. */
function lativPlace({ location, place }: Spot): string {
  return location === 'supply' || location === 'office' ? `${location}/lativ` : place
}

export const setBoardContext = (board: BoardContext) => setContext(KEY, board)
export const useBoardContext = () => getContext<BoardContext>(KEY)
