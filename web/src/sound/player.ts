import { PALETTE, type Cue, type Palette, type Voice } from './palette'

export type Volume = 'off' | 'quiet' | 'full'

/** What the key of the sound sets next. */
export const NEXT_VOLUME: Record<Volume, Volume> = { off: 'quiet', quiet: 'full', full: 'off' }

const MASTER: Record<Volume, number> = { off: 0, quiet: 0.2, full: 0.7 }
/** The most voices at once; more would be noise. */
const MOST_VOICES = 6
/** Length of the looped noise in seconds. */
const NOISE_LENGTH = 2

/** A cue that starts some milliseconds from now; `pitch` is a factor. */
export interface Note {
  cue: Cue
  after?: number
  pitch?: number
}

/**
 * Plays the palette with Web Audio. It creates nothing before a press or a key, because browsers allow sound only then
 * and a silent page should cost nothing.
 */
export class SoundPlayer {
  private context: AudioContext | null = null
  private master: GainNode | null = null
  private noise: AudioBuffer | null = null
  private sounding = 0

  /** `sounds` are the game's own. */
  constructor(
    private readonly volume: () => Volume,
    private readonly sounds: () => Palette = () => ({}),
  ) {}

  /** Call this in the handler of a press or a key. */
  unlock(): void {
    if (this.volume() === 'off') return
    if (!this.context) this.build()
    if (this.context?.state === 'suspended') void this.context.resume()
  }

  play(notes: readonly Note[]): void {
    const { context, master } = this
    if (!context || !master || context.state !== 'running' || this.volume() === 'off') return
    master.gain.value = MASTER[this.volume()]
    const palette: Palette = { ...PALETTE, ...this.sounds() }
    for (const { cue, after = 0, pitch = 1 } of notes)
      for (const voice of palette[cue] ?? []) this.start(context, master, voice, after, pitch)
  }

  close(): void {
    void this.context?.close()
    this.context = this.master = this.noise = null
    this.sounding = 0
  }

  private build(): void {
    const context = new AudioContext()
    this.master = context.createGain()
    this.master.connect(context.createDynamicsCompressor()).connect(context.destination)
    const samples = new AudioBuffer({ length: NOISE_LENGTH * context.sampleRate, sampleRate: context.sampleRate })
    const channel = samples.getChannelData(0)
    for (let index = 0; index < channel.length; index++) channel[index] = Math.random() * 2 - 1
    this.noise = samples
    this.context = context
  }

  private start(context: AudioContext, master: GainNode, voice: Voice, after: number, pitch: number): void {
    if (this.sounding >= MOST_VOICES) return
    const begin = context.currentTime + (after + (voice.start ?? 0)) / 1000
    const end = begin + voice.length / 1000
    const envelope = context.createGain()
    envelope.gain.setValueAtTime(voice.level, begin)
    envelope.gain.exponentialRampToValueAtTime(0.0001, end)
    envelope.connect(master)
    const source = this.sourceOf(context, voice, pitch, begin, end, envelope)
    this.sounding += 1
    source.onended = () => {
      this.sounding -= 1
      envelope.disconnect()
    }
    source.start(begin)
    source.stop(end)
  }

  private sourceOf(
    context: AudioContext,
    { wave, pitch, to }: Voice,
    factor: number,
    begin: number,
    end: number,
    envelope: GainNode,
  ): AudioScheduledSourceNode {
    const glide = (frequency: AudioParam) => {
      frequency.setValueAtTime(pitch * factor, begin)
      if (to !== undefined) frequency.exponentialRampToValueAtTime(to * factor, end)
    }
    if (wave === 'noise') {
      const source = new AudioBufferSourceNode(context, { buffer: this.noise, loop: true })
      const band = new BiquadFilterNode(context, { type: 'bandpass', Q: 1.2 })
      glide(band.frequency)
      source.connect(band).connect(envelope)
      return source
    }
    const source = new OscillatorNode(context, { type: wave })
    glide(source.frequency)
    source.connect(envelope)
    return source
  }
}
