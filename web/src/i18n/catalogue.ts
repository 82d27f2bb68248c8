import { forms } from './forms.svelte'

/** A table of a message catalogue. */
export interface Table {
  [key: string]: string | Table
}

export type Params = Record<string, unknown>

/**
 * A message with its parameters filled in, in the notation of the engine's files: `{name}`, `{name!r}`. Missing
 * parameters are left out.
 */
export function fill(template: string, params: Params = {}): string {
  return template.replace(/\{(\w+)(!r)?\}/g, (_, key: string, quoted: string | undefined) => {
    const param = params[key] ?? ''
    const value = typeof param === 'number' ? forms.number(param) : param
    return quoted ? `“${String(value)}”` : String(value)
  })
}

/** Repairs a sentence after empty parameters. */
export function tidy(text: string): string {
  return text
    .replace(/\(\s*\)/g, '')
    .replace(/ +([,.;:])/g, '$1') // French has its own space before a colon
    .replace(/[,:;]+(?=[,.;:])/g, '')
    .replace(/ {2,}/g, ' ')
    .replace(/[\s,:;]+$/, '')
    .trim()
}

/** A code in readable form, where the catalogue has no words for it. */
export function spoken(code: string): string {
  return code.replace(/[_-]+/g, ' ')
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The messages of a language by their path: `lookUp('notice', 'joins_nothing')`. */
export class Catalogue {
  constructor(private readonly root: Table) {}

  lookUp(...path: string[]): string | Table | undefined {
    let node: string | Table | undefined = this.root
    for (const part of path) {
      if (typeof node !== 'object' || !Object.hasOwn(node, part)) return undefined
      node = node[part]
    }
    return node
  }

  template(...path: string[]): string | undefined {
    const entry = this.lookUp(...path)
    return typeof entry === 'string' ? entry : undefined
  }

  /** The template at a path; of a message with plural forms, the form for its number. */
  templateFor(path: string[], params: Params): string | undefined {
    const entry = this.lookUp(...path)
    if (typeof entry !== 'object') return entry
    const form = entry[forms.count(Number(params['n'] ?? params['count']))] ?? entry['other']
    return typeof form === 'string' ? form : undefined
  }

  table(...path: string[]): Record<string, string> {
    const node = this.lookUp(...path)
    if (typeof node !== 'object') return {}
    return Object.fromEntries(
      Object.entries(node).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  }

  /** The message at a path, or the readable code if there is none. */
  say(path: string[], params: Params = {}): string {
    const template = this.templateFor(path, params)
    return template === undefined ? spoken(path.at(-1) ?? '') : tidy(fill(template, params))
  }
}
