const KEY = 'stormtable.companion'
/** Seconds before the next step is shown; 0: only when it is pressed. */
export const PACES = [2, 4, 8, 0] as const

/** The longest time before a sentence begins, and for each of its letters, in milliseconds. */
const SILENCE = 2000
const LETTER = 150

interface Stored {
  voice: boolean
  pace: number
}

function stored(): Stored {
  try {
    const { voice, pace } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>
    return { voice: voice ?? true, pace: PACES.find((known) => known === pace) ?? 4 }
  } catch {
    return { voice: true, pace: 4 }
  }
}

/** Reads steps aloud with the browser's own voices; without one, the page is silent. */
export class Voice {
  on = $state(stored().voice)
  pace = $state(stored().pace)
  speaking = $state(false)

  get available(): boolean {
    return 'speechSynthesis' in globalThis
  }

  keep(values: Partial<Stored>): void {
    if (values.voice !== undefined) this.on = values.voice
    if (values.pace !== undefined) this.pace = values.pace
    localStorage.setItem(KEY, JSON.stringify({ voice: this.on, pace: this.pace }))
    if (!this.on) this.hush()
  }

  /** Says one sentence, and calls back when it has ended; at once if nothing can be said. */
  say(text: string, language: string, ended: () => void = () => undefined): void {
    this.hush()
    if (!this.on || !this.available) return ended()
    const utterance = new SpeechSynthesisUtterance(text)
    const voices = speechSynthesis.getVoices().filter(({ lang }) => lang.toLowerCase().startsWith(language))
    // A voice on the device needs no connection.
    utterance.voice = voices.find(({ localService }) => localService) ?? voices[0] ?? null
    utterance.lang = utterance.voice?.lang ?? (language === 'pt' ? 'pt-BR' : language)
    const done = () => {
      if (this.current !== utterance) return
      this.forget()
      ended()
    }
    utterance.onend = done
    utterance.onerror = done
    // A browser may have no voice and stay silent, without an error.
    this.timer = window.setTimeout(done, SILENCE)
    utterance.onstart = () => {
      if (this.current !== utterance) return
      clearTimeout(this.timer)
      this.timer = window.setTimeout(done, SILENCE + LETTER * text.length)
    }
    this.current = utterance
    this.speaking = true
    speechSynthesis.speak(utterance)
  }

  /** Ends what is being said. */
  hush(): void {
    const wasSpeaking = this.current !== null
    this.forget()
    if (wasSpeaking) speechSynthesis.cancel()
  }

  private forget(): void {
    clearTimeout(this.timer)
    this.current = null
    this.speaking = false
  }

  private current: SpeechSynthesisUtterance | null = null
  private timer = 0
}

export const voice = new Voice()
