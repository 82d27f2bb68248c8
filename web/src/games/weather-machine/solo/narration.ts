import type { SymbolName } from '../../../design/symbols'
import type { Event } from '../../../api/generated'
import { plain, undoneEvents, type Entry } from '../../../i18n/log'
import type { TableText } from '../../../i18n/table-text'
import { pieceSign } from '../signs'

/** Why the Saboteurs chose this: the choice, the criterion, and the alternatives. */
export interface Because {
  choice: string
  criterion: string
  left: string[]
}

/** One narrated step of the Saboteurs' turn. */
export interface NarrationStep {
  number: number
  /** The step of the turn in the rulebook. */
  step: string
  sign: SymbolName
  agent: string
  text: string
  because: Because[]
  /** The Report of this step. */
  report: string
  /** The rise of the Target Value. */
  target: number
  places: string[]
}

const SIGNS: Record<string, SymbolName> = {
  target: 'target',
  havoc: 'bomb',
  saboteurs_unable: 'no',
  report_discarded: 'report',
  report: 'report',
  lock_removed: 'unlock',
  subsidy_discarded: 'subsidy',
  subsidy_flipped: 'subsidy',
  experiment_runs: 'a-work',
  initiative: 'a-initiative',
}
/** Events without their own line: another line includes them. */
const SILENT = new Set(['saboteurs_turn', 'saboteurs_chose', 'hideout_spent', 'part_laid'])

/** The events of the Saboteurs' last turn, if these have one. */
export function theirTurn(events: readonly Event[]): Event[] {
  const gone = undoneEvents(events)
  const last = events.findLast((event) => event.name === 'saboteurs_turn' && !gone.has(event.number))
  return last ? events.filter((event) => event.act === last.act && !gone.has(event.number)) : []
}

export function stepsOf(events: readonly Event[], speech: TableText, log: readonly Entry[]): NarrationStep[] {
  const steps: NarrationStep[] = []
  let because: Because[] = []
  for (const event of events) {
    const { data } = event
    const text = (key: string) => (typeof data[key] === 'string' ? data[key] : '')
    if (event.name === 'saboteurs_chose') because.push(reason(event, speech))
    // events without a step of theirs came after their turn
    if (SILENT.has(event.name) || !text('step')) continue
    const line = sentence(event, speech, log)
    if (!line) continue
    const shows = event.name === 'report' || event.name === 'report_discarded'
    steps.push({
      number: event.number,
      step: text('step'),
      sign: SIGNS[event.name] ?? pieceSign(event.piece ?? '', []) ?? 'arrow',
      agent: event.name === 'agent_moved' ? text('agent') : '',
      text: line,
      because,
      report: shows ? text('report') : '',
      target: event.name === 'target' ? Number(data['amount']) : 0,
      places: event.to ? [event.to] : event.places,
    })
    because = []
  }
  return steps
}

function reason(event: Event, speech: TableText): Because {
  const { data } = event
  const [, , weather = '', end = ''] = String(data['report']).split('-')
  const { words } = speech.context
  const say = (table: string, key: string, params: Record<string, unknown> = {}) =>
    words.say(['weather-machine', table, key], params)
  const left = Array.isArray(data['left']) ? (data['left'] as string[]) : []
  return {
    choice: say('choice', String(data['what']), { choice: speech.name(String(data['choice'])) }),
    criterion: say('criterion', String(data['criterion']), { end: speech.name(end), weather: speech.name(weather) }),
    left: left.filter((choice) => choice !== data['choice']).map((choice) => speech.name(choice)),
  }
}

/** The sentence of the log; without one, the words of their turn. */
function sentence(event: Event, speech: TableText, log: readonly Entry[]): string {
  const { data } = event
  const say = (key: string, params: Record<string, unknown>) =>
    speech.context.words.say(['weather-machine', 'story', key], params)
  const name = (key: string) => speech.name(String(data[key] ?? ''))
  switch (event.name) {
    case 'target':
      return say('they_target', {
        reason: speech.context.words.say(['weather-machine', 'target', String(data['reason'])], {
          challenge: name('challenge'),
        }),
      })
    case 'report':
      return say('they_report', {})
    case 'report_discarded':
      return say('they_discard_report', {})
    default: {
      const entry = log.find(({ first, kind }) => first === event.number && kind !== 'heading')
      return entry ? plain(entry.parts, (seat) => speech.player(seat)) : ''
    }
  }
}
