import { api, Refused } from '../net/api'
import type { Person, SignedIn } from '../protocol'
import { settings } from './settings.svelte'

/** Whether this browser was somebody's: the cookie itself is not for scripts to see, and asking in vain is an error. */
const KNOWN = 'stormtable.known'

/** Who plays in this browser. */
class Session {
  person = $state<Person | null>(null)
  /** Until the server has said who it is. */
  asking = $state(true)
  /** A recovery code that was just given, to be shown once. */
  recovery = $state<string | null>(null)
  private started: Promise<void> | null = null

  start(): Promise<void> {
    return (this.started ??= this.ask())
  }

  /** Who it is, once the server has said so: whoever is quicker than it is not asked for a name they have. */
  async known(): Promise<Person | null> {
    await this.start()
    return this.person
  }

  private async ask(): Promise<void> {
    try {
      if (localStorage.getItem(KNOWN)) this.entered({ person: await api.me(), recovery: null })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.status === 401) localStorage.removeItem(KNOWN)
    } finally {
      this.asking = false
    }
  }

  async playAs(name: string): Promise<Person> {
    const signed = await api.guest(name)
    this.entered(signed)
    return signed.person
  }

  async signIn(login: string, password: string): Promise<void> {
    this.entered(await api.signIn(login, password))
  }

  async recover(code: string): Promise<void> {
    this.entered(await api.recover(code))
  }

  async signOut(everywhere = false): Promise<void> {
    await (everywhere ? api.signOutEverywhere() : api.signOut())
    this.person = null
    this.recovery = null
    localStorage.removeItem(KNOWN)
  }

  async rename(name: string): Promise<void> {
    this.person = await api.change({ name })
  }

  async makeAccount(login: string, password: string): Promise<void> {
    this.person = await api.makeAccount(login, password)
  }

  async newRecovery(): Promise<void> {
    this.recovery = (await api.newRecovery()).recovery
  }

  private entered({ person, recovery }: SignedIn): void {
    this.person = person
    this.recovery = recovery
    localStorage.setItem(KNOWN, 'yes')
    settings.adopt(person.settings)
  }
}

export const session = new Session()
