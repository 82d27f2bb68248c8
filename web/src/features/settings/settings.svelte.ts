import { api } from '../../api/http'
import type { AutoAnswerSettings } from '../../api/generated'
import type { Volume } from '../../sound/player'
import { guessed, LANGUAGES } from '../../i18n/language.svelte'

export interface SettingValues {
  /** Empty: the browser's language, if we have it. */
  language: string
  theme: 'system' | 'dark' | 'light'
  textSize: 0.9 | 1 | 1.15 | 1.3
  motion: 'system' | 'full' | 'fast' | 'off'
  /** How fast others' turns are shown; 0: at once. */
  playback: number
  /** How the weather is shown; `auto`: in full in the first games, then briefly. */
  weather: 'auto' | 'full' | 'short' | 'off'
  /** When the end of a turn is confirmed: always, only before something hidden comes out, or never. */
  confirmTurn: 'always' | 'hidden' | 'never'
  /** The volume; nothing sounds before the first press. */
  sound: Volume
  /** A sound when it is this person's turn. */
  turnSound: boolean
  /** A phone vibrates at a press. */
  vibration: boolean
  /** Initials beside symbols that differ in colour and shape. */
  letters: boolean
  /** One press plays; otherwise the first press chooses and previews, the second plays. */
  onePress: boolean
  /** Pay at once in the proposed way. */
  payProposed: boolean
  /** Keys of one letter: 1 to 9, U, R, H. */
  shortcuts: boolean
  textView: boolean
  /** The automatic answers at every table of this person. */
  orders: AutoAnswerSettings
}

const DEFAULTS: SettingValues = {
  language: '',
  theme: 'system',
  textSize: 1,
  motion: 'system',
  playback: 1,
  weather: 'auto',
  confirmTurn: 'always',
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

/** The valid settings among stored values. */
export function known(stored: unknown): Partial<SettingValues> {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([key, value]) => key in DEFAULTS && typeof value === typeof DEFAULTS[key as keyof SettingValues],
    ),
  )
}

class Settings {
  values = $state<SettingValues>(DEFAULTS)
  private systemDark = $state(true)
  private systemQuiet = $state(false)

  theme = $derived(this.values.theme === 'system' ? (this.systemDark ? 'dark' : 'light') : this.values.theme)
  language = $derived(LANGUAGES.includes(this.values.language) ? this.values.language : guessed(navigator.languages))
  quiet = $derived(this.values.motion === 'system' ? this.systemQuiet : this.values.motion === 'off')

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
      this.values = { ...DEFAULTS, ...known(JSON.parse(localStorage.getItem(KEY) ?? '{}')) }
    } catch {
      this.values = DEFAULTS
    }
  }

  /** Adopts the settings of the person who signed in. */
  adopt(stored: unknown): void {
    this.values = { ...this.values, ...known(stored) }
    this.keep()
  }

  change(changes: Partial<SettingValues>, signedIn: boolean): void {
    this.values = { ...this.values, ...changes }
    this.keep()
    if (signedIn) void api.change({ settings: { ...this.values } }).catch(() => undefined)
  }

  private keep(): void {
    localStorage.setItem(KEY, JSON.stringify(this.values))
  }
}

export const settings = new Settings()
