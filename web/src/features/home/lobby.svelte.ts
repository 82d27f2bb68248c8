import { shelf } from '../../games/shelf.svelte'
import { isTaught } from '../lessons/guide.svelte'
import { api, Unreachable } from '../../api/http'
import { sendWaiting } from '../../api/outbox'
import type { TableInfo } from '../../api/generated'
import { positions } from '../../api/kept'
import { session } from '../settings/session.svelte'

const EVERY = 15_000

/** The tables that somebody could go to. */
class Lobby {
  mine = $state<TableInfo[]>([])
  open = $state<TableInfo[]>([])
  watch = $state<TableInfo[]>([])
  done = $state<TableInfo[]>([])
  problem = $state('')
  loaded = $state(false)
  private timer: ReturnType<typeof setInterval> | undefined

  /** Tables are looked at again now and then, while somebody looks at them. */
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
      // A lesson under way waits for nobody: the list of lessons leads back to it.
      this.mine = mine?.filter((table) => !isTaught(table)) ?? []
      this.open = open ?? []
      this.watch = watch ?? []
      this.done = done ?? []
      this.problem = ''
    } catch (error) {
      this.problem = (error as Error).message
      // Without a line there are still the tables that were looked at before.
      if (error instanceof Unreachable && person !== undefined && !this.mine.length)
        this.mine = (await positions(person)).map((one) => one.info).filter((table) => table.status === 'running')
    } finally {
      this.loaded = true
    }
  }
}

export const lobby = new Lobby()
