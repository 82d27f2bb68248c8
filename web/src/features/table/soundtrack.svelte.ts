import { untrack } from 'svelte'
import type { Event } from '../../api/generated'
import { PAID, raised, type Cue } from '../../sound/palette'
import { SoundPlayer, type Note } from '../../sound/player'
import { settings } from '../settings/settings.svelte'
import type { TableStore } from './table.svelte'

/** Milliseconds between the sounds of one update. */
const APART = 90
/** A long update plays only its last sounds. */
const MOST_NOTES = 6

/** How long a phone vibrates, in milliseconds. */
const TOUCH = { choose: [8], play: [14], refused: [20, 40, 20], 'your-turn': [30] } satisfies Partial<
  Record<Cue, number[]>
>

/** The sounds of an update: consecutive equal sounds once, points as a rising scale. */
export function notesOf(events: readonly Event[], cueOf: (event: Event) => Cue | null): Note[] {
  const notes: Note[] = []
  let last: Cue | null = null
  let step = 0
  for (const event of events) {
    const cue = cueOf(event)
    if (cue === null) continue
    step = cue === last ? step + 1 : 0
    if (cue === last && cue !== 'bell') continue
    const paid = Number(event.data['amount'] ?? 0) < 0
    notes.push({ cue, pitch: (cue === 'bell' ? raised(step) : 1) * (paid ? PAID : 1) })
    last = cue
  }
  return notes.slice(-MOST_NOTES).map((note, index) => ({ ...note, after: index * APART }))
}

/** Adds sound and vibration to a table. Call it while the table's page is set up. */
export function playSoundtrack(table: TableStore): void {
  const player = new SoundPlayer(
    () => settings.values.sound,
    () => table.game?.face.sounds ?? {},
  )

  function sound(cue: Cue, after = 0): void {
    player.play([{ cue, after }])
    const pattern = TOUCH[cue as keyof typeof TOUCH]
    if (pattern && settings.values.vibration && matchMedia('(pointer: coarse)').matches) navigator.vibrate?.(pattern)
  }

  $effect(() => {
    const unlock = () => player.unlock()
    addEventListener('pointerdown', unlock, { capture: true })
    addEventListener('keydown', unlock, { capture: true })
    return () => {
      removeEventListener('pointerdown', unlock, { capture: true })
      removeEventListener('keydown', unlock, { capture: true })
      player.close()
    }
  })

  $effect(() => {
    if (table.choice.chosen) untrack(() => sound('choose'))
  })
  const sentMove = $derived(table.commands.waiting?.id)
  $effect(() => {
    if (sentMove) untrack(() => sound(table.commands.waiting?.kind === 'undo' ? 'undo' : 'play'))
  })
  $effect(() => {
    if (table.problem || table.choice.refused) untrack(() => sound('refused'))
  })

  $effect(() => {
    const events = table.fresh
    untrack(() => {
      const cueOf = table.game?.face.cue
      if (cueOf && !events.some((event) => event.name === 'undone')) player.play(notesOf(events, cueOf))
    })
  })

  $effect(() => {
    const { notes } = table.show
    untrack(() => player.play(notes))
  })

  let wasMyTurn = true
  $effect(() => {
    const now = table.myTurn
    if (now && !wasMyTurn) untrack(() => settings.values.turnSound && sound('your-turn', 400))
    wasMyTurn = now
  })

  let wasOver: boolean | null = null
  $effect(() => {
    const { over } = table
    // A game that was over when the page opened makes no sound.
    if (over && wasOver === false)
      untrack(() => {
        const outcome = table.view?.outcome
        if (outcome && table.seat !== null) sound(outcome.places[table.seat] === 1 ? 'won' : 'lost', 800)
      })
    if (table.view) wasOver = over
  })
}
