import { answersInstead, hasServer, isOffline, OFFLINE_PERSON } from '../../api/backend'
import { api, ApiError, Unreachable } from '../../api/http'
import { unsubscribe } from '../../api/push'
import { passkeySignIn } from '../../api/passkeys'
import type { Person, PersonChanges, SignedIn } from '../../api/generated'
import { forgetPerson, isKnown, rememberPerson, knownPerson } from '../../api/storage'
import { settings } from './settings.svelte'

/** The id of a learner who has not said a name yet. */
const UNNAMED = 'stormtable.unnamed'

/** The person who plays in this browser. */
class Session {
  private unnamed = $state(localStorage.getItem(UNNAMED))
  person = $state<Person | null>(null)
  /** True until the server has answered who it is. */
  asking = $state(true)
  /** A new recovery code, shown once. */
  recovery = $state<string | null>(null)
  /** Whether the person of this browser has entered a name. */
  named = $derived(this.person !== null && this.person.id !== this.unnamed)
  private started: Promise<void> | null = null

  start(): Promise<void> {
    return (this.started ??= this.ask())
  }

  /** The id of the person at a table. At a table of this browser it is an id that the server does not know. */
  idAt(table: string): string | null {
    return isOffline(table) ? OFFLINE_PERSON : (this.person?.id ?? null)
  }

  /** Waits for the server and returns the person; null if they have no name yet, so that the page asks for one. */
  async known(): Promise<Person | null> {
    await this.start()
    return this.named ? this.person : null
  }

  /** The person, or a new one without a name: a learner is not asked for one. */
  async learner(name: string): Promise<Person> {
    await this.start()
    if (this.person) return this.person
    const person = await this.playAs(name)
    this.unnamed = person.id
    localStorage.setItem(UNNAMED, person.id)
    return person
  }

  /** Makes sure that the server knows the learner, unless this browser answers requests at `path` by itself. */
  async learnerFor(path: string, name: string): Promise<void> {
    if (!hasServer()) return
    try {
      await this.learner(name)
    } catch (error) {
      if (!(error instanceof Unreachable) || !(await answersInstead(path))) throw error
    }
  }

  /** Gives this browser's player a name: creates a person, or renames a learner who had no name. */
  async takeName(name: string): Promise<void> {
    if (this.person) await this.rename(name)
    else await this.playAs(name)
  }

  private async ask(): Promise<void> {
    // Meanwhile, assume the last person of this browser: on a slow connection the answer takes time.
    this.person = knownPerson()
    if (this.person) this.asking = false
    try {
      if (isKnown()) this.entered({ person: await api.me(), token: null, recovery: null })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
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

  async signOut(): Promise<void> {
    await unsubscribe()
    await api.signOut()
    await this.forget()
  }

  /** Deletes everything of this person from the browser. */
  private async forget(): Promise<void> {
    this.person = null
    this.recovery = null
    await forgetPerson()
  }

  /** Deletes the account, and everything of this person from the browser. */
  async deleteAccount(): Promise<void> {
    await unsubscribe()
    await api.forgetMe()
    await this.forget()
  }

  async change(changes: PersonChanges): Promise<void> {
    this.person = await api.change(changes)
  }

  /** Signs in with a passkey; returns false if the person cancelled. */
  async signInByPasskey(): Promise<boolean> {
    const signed = await passkeySignIn()
    if (signed) this.entered(signed)
    return signed !== null
  }

  async rename(name: string): Promise<void> {
    this.person = await api.change({ name })
    this.unnamed = null
    localStorage.removeItem(UNNAMED)
    void rememberPerson(this.person)
  }

  async makeAccount(login: string, password: string): Promise<void> {
    this.person = await api.makeAccount(login, password)
  }

  /** The old recovery code is void; show the new one. */
  async changePassword(old: string | null, now: string): Promise<void> {
    this.recovery = (await api.changePassword(old, now)).recovery
    if (this.person) this.person = { ...this.person, recovered: false }
  }

  async newRecovery(password: string | null): Promise<void> {
    this.recovery = (await api.newRecovery(password)).recovery
  }

  private entered({ person, recovery }: SignedIn): void {
    // Do not show one person's messages to another.
    const before = knownPerson()
    if (before && before.id !== person.id) void unsubscribe()
    this.person = person
    this.recovery = recovery
    void rememberPerson(person)
    settings.adopt(person.settings)
  }
}

export const session = new Session()
