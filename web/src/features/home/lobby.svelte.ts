import { shelf } from '../../games/shelf.svelte'
import { hasOpenLesson, lessonOf } from '../lessons/lesson-guide.svelte'
import { api, Unreachable } from '../../api/http'
import { sendWaiting } from '../../api/outbox'
import type { TableInfo } from '../../api/generated'
import { loadPositions } from '../../api/storage'
import { session } from '../settings/session.svelte'

const EVERY = 15_000
/** Stored once somebody has finished a game in this browser, so that the home page is right before the server answers. */
const PLAYED = 'stormtable.played'

/** The tables that a person can go to. */
class Lobby {
  mine = $state<TableInfo[]>([])
  open = $state<TableInfo[]>([])
  watch = $state<TableInfo[]>([])
  done = $state<TableInfo[]>([])
  problem = $state('')
  /** Whether the server could not be reached. */
  unreachable = $state(false)
  loaded = $state(false)
  /** Whether this person has ever finished a game; lessons do not count. */
  played = $state(localStorage.getItem(PLAYED) !== null)
  private timer: ReturnType<typeof setInterval> | undefined

  /** Loads the tables repeatedly while a page shows them. */
  enter(): () => void {
    void this.refresh()
    this.timer = setInterval(() => {
      if (!document.hidden) void this.refresh()
    }, EVERY)
    const online = () => void this.refresh()
    addEventListener('online', online)
    return () => {
      clearInterval(this.timer)
      removeEventListener('online', online)
    }
  }

  async refresh(): Promise<void> {
    const person = session.person?.id
    try {
      if (person !== undefined) await sendWaiting(person)
      await shelf.load()
      const [mine, open, watch, done] = await Promise.all(
        (['mine', 'open', 'watch', 'done'] as const).map((list) => api.tables(list)),
      )
      // A lesson in progress waits for nobody: the list of lessons links to it.
      this.mine = mine?.filter((table) => !hasOpenLesson(table)) ?? []
      this.open = open ?? []
      this.watch = watch ?? []
      this.done = done ?? []
      this.played = this.done.some((table) => lessonOf(table) === null)
      if (this.played) localStorage.setItem(PLAYED, 'yes')
      else localStorage.removeItem(PLAYED)
      this.problem = ''
      this.unreachable = false
    } catch (error) {
      this.problem = (error as Error).message
      this.unreachable = error instanceof Unreachable
      // Without a connection, show the tables that this browser has stored.
      if (error instanceof Unreachable && person !== undefined && !this.mine.length)
        this.mine = (await loadPositions(person))
          .map((position) => position.info)
          .filter((table) => table.status === 'running')
    } finally {
      this.loaded = true
    }
  }
}

export const lobby = new Lobby()
