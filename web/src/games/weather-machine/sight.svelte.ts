import { getContext, setContext } from 'svelte'
import { forms } from '../../i18n/forms.svelte'
import { language } from '../../i18n/language.svelte'
import { together } from '../../i18n/page'
import { Speech } from '../../i18n/speech'
import type { BoardProps } from '../board'
import { areaOf } from './places'
import { benefitCode, sym } from './signs'
import { tagsByPlace } from './tags'
import { tileInHand } from './tile.svelte'
import type { Benefit, Owner, Position, PrintedPlace, Printing, Spot } from './types'
import { say } from './say'
import { agentWords, tileWords, tongue } from './words'

const KEY = Symbol('weather-machine')

/** What all parts of the board look at: the position, what is printed, what may be pressed, and what the chosen option does. */
export function makeSight(props: BoardProps) {
  const position = $derived(props.view.board as unknown as Position)
  const printing = $derived(props.printed as unknown as Printing)
  const speech = $derived(new Speech(props.view.game, language.catalogue, tongue, props.view, props.printed))
  const held = $derived(new Set(props.chosen?.places))
  const follows = $derived(new Set(props.chosen?.follows.flatMap((one) => one.places)))
  const areas = $derived(new Set([...props.lit].map(areaOf)))
  const told = $derived(new Set(props.told ?? []))
  /** What the chosen option takes and brings, by place. */
  const changes = $derived.by(() => {
    const found = new Map<string, number>()
    const add = (place: string | undefined, amount: number) => {
      if (place) found.set(place, (found.get(place) ?? 0) + amount)
    }
    for (const one of props.chosen?.cost.pay ?? []) add(one.place, -one.amount)
    for (const one of props.chosen?.gains ?? []) add(one.place, one.amount)
    return found
  })
  const tags = $derived(tagsByPlace(props.options ?? []))
  /** Who stands where, by place. */
  const standing = $derived.by(() => {
    const found = new Map<string, (Owner | 'white' | 'pink')[]>()
    const put = (place: string, who: Owner | 'white' | 'pink') => found.set(place, [...(found.get(place) ?? []), who])
    position.scientists.forEach((spot, seat) => spot && put(spot.place, seat))
    put(lativPlace(position.lativ), 'lativ')
    for (const [agent, spot] of Object.entries(position.saboteurs?.agents ?? {}))
      if (spot) put(spot.place, agent as 'white' | 'pink')
    return found
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
    /** Whose pieces the ghosts are. */
    get mover() {
      return props.view.waiting_for[0] ?? props.seat ?? 0
    },
    lit: (place: string) => props.lit.has(place),
    held: (place: string) => held.has(place),
    follows: (place: string) => follows.has(place) && !held.has(place),
    told: (place: string) => told.has(place),
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
    gains: (list: readonly Benefit[] | undefined) => together((list ?? []).map((one) => speech.name(benefitCode(one)))),
    choices: (lists: readonly Benefit[][] | undefined) =>
      forms.list(
        (lists ?? []).map((list) => together(list.map((one) => speech.name(benefitCode(one))))),
        'or',
      ),
    /** `white-blue`: a Workshop tile by its colours. */
    tile: (tile: string) => tileWords(tile, speech.at),
    /** A Subsidy in a word, where a sentence is too long. */
    subsidy: (type: string) => say(`subsidy_word.${type.replace(':', '_')}`),
    agent: (agent: string) => agentWords(agent, speech.at),
    say: (table: string, key: string, params: Record<string, unknown> = {}) =>
      language.catalogue.say(['weather-machine', table, key], params),
  }
}

export type Sight = ReturnType<typeof makeSight>

/** In the Supply and in his Office Lativ has a place of his own. */
function lativPlace({ location, place }: Spot): string {
  return location === 'supply' || location === 'office' ? `${location}/lativ` : place
}

export const setSight = (sight: Sight) => setContext(KEY, sight)
export const useSight = () => getContext<Sight>(KEY)
