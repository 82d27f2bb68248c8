import { api } from '../../api/http'
import type { AutoAnswerSettings } from '../../api/generated'
import type { Volume } from '../../ui/sound/player'
import { guessed, LANGUAGES } from '../../i18n/language.svelte'

export interface Kept {
  /** Empty: the browser's, if we have it. */
  language: string
  theme: 'system' | 'dark' | 'light'
  textSize: 0.9 | 1 | 1.15 | 1.3
  motion: 'system' | 'full' | 'fast' | 'off'
  /** How loud the table is; nothing sounds before the first press. */
  sound: Volume
  /** A sound when it is this person's turn. */
  turnSound: boolean
  /** A phone vibrates at a press. */
  vibration: boolean
  /** Initials beside symbols that are told apart by colour and shape. */
  letters: boolean
  /** One press plays; otherwise the first chooses and shows what it does, the second plays. */
  onePress: boolean
  /** Pay at once in the way that is proposed. */
  payProposed: boolean
  /** Keys of one letter: 1 to 9, U, R, H. */
  shortcuts: boolean
  textView: boolean
  /** What is answered for this person at every table they sit down at. */
  orders: AutoAnswerSettings
}

const DEFAULTS: Kept = {
  language: '',
  theme: 'system',
  textSize: 1,
  motion: 'system',
  sound: 'quiet',
  turnSound: true,
  vibration: true,
  letters: false,
  onePress: false,
  payProposed: true,
  shortcuts: true,
  textView: false,
  orders: { auto_pass: false, auto_pay: 'never', only_answer: false },
}
const KEY = 'stormtable.settings'

/** What of something kept is a setting of the right kind. */
export function known(given: unknown): Partial<Kept> {
  if (typeof given !== 'object' || given === null) return {}
  return Object.fromEntries(
    Object.entries(given).filter(
      ([key, value]) => key in DEFAULTS && typeof value === typeof DEFAULTS[key as keyof Kept],
    ),
  )
}

class Settings {
  kept = $state<Kept>(DEFAULTS)
  private systemDark = $state(true)
  private systemQuiet = $state(false)

  theme = $derived(this.kept.theme === 'system' ? (this.systemDark ? 'dark' : 'light') : this.kept.theme)
  language = $derived(LANGUAGES.includes(this.kept.language) ? this.kept.language : guessed(navigator.languages))
  quiet = $derived(this.kept.motion === 'system' ? this.systemQuiet : this.kept.motion === 'off')

  start(): void {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const quiet = matchMedia('(prefers-reduced-motion: reduce)')
    const look = () => {
      this.systemDark = dark.matches
      this.systemQuiet = quiet.matches
    }
    dark.addEventListener('change', look)
    quiet.addEventListener('change', look)
    look()
    try {
      this.kept = { ...DEFAULTS, ...known(JSON.parse(localStorage.getItem(KEY) ?? '{}')) }
    } catch {
      this.kept = DEFAULTS
    }
  }

  /** Settings that came with the person who signed in. */
  adopt(given: unknown): void {
    this.kept = { ...this.kept, ...known(given) }
    this.keep()
  }

  change(changes: Partial<Kept>, signedIn: boolean): void {
    this.kept = { ...this.kept, ...changes }
    this.keep()
    if (signedIn) void api.change({ settings: { ...this.kept } }).catch(() => undefined)
  }

  private keep(): void {
    localStorage.setItem(KEY, JSON.stringify(this.kept))
  }
}

export const settings = new Settings()
