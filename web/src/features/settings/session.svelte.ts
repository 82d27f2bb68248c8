import { api, Refused } from '../../api/http'
import { unsubscribe } from '../../api/push'
import type { Person, SignedIn } from '../../api/generated'
import { forgetPerson, isKnown, know, knownPerson } from '../../api/kept'
import { settings } from './settings.svelte'

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
    // Whose browser it was last is taken for granted meanwhile: on a bad line the server takes its time to say so.
    this.person = knownPerson()
    if (this.person) this.asking = false
    try {
      if (isKnown()) this.entered({ person: await api.me(), token: null, recovery: null })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.status === 401) {
        await unsubscribe()
        await this.forget()
      }
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
    await unsubscribe()
    if (everywhere) await api.unsubscribe()
    await (everywhere ? api.signOutEverywhere() : api.signOut())
    await this.forget()
  }

  /** Nothing of theirs stays in this browser. */
  private async forget(): Promise<void> {
    this.person = null
    this.recovery = null
    await forgetPerson()
  }

  async rename(name: string): Promise<void> {
    this.person = await api.change({ name })
  }

  async makeAccount(login: string, password: string): Promise<void> {
    this.person = await api.makeAccount(login, password)
  }

  /** The old recovery code is void then; the new one is shown. */
  async changePassword(old: string | null, now: string): Promise<void> {
    this.recovery = (await api.changePassword(old, now)).recovery
    if (this.person) this.person = { ...this.person, recovered: false }
  }

  async newRecovery(password: string | null): Promise<void> {
    this.recovery = (await api.newRecovery(password)).recovery
  }

  private entered({ person, recovery }: SignedIn): void {
    // What was for somebody else is not told to whoever is here now.
    const before = knownPerson()
    if (before && before.id !== person.id) void unsubscribe()
    this.person = person
    this.recovery = recovery
    void know(person)
    settings.adopt(person.settings)
  }
}

export const session = new Session()
