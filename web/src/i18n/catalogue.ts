import { forms } from './forms.svelte'

/** A table of a message catalogue. */
export interface Table {
  [key: string]: string | Table
}

export type Params = Record<string, unknown>

/** A message with its parameters put in, as the engine's own files write them: `{name}`, `{name!r}`. What is missing is left out. */
export function fill(template: string, params: Params = {}): string {
  return template.replace(/\{(\w+)(!r)?\}/g, (_, key: string, quoted: string | undefined) => {
    const given = params[key] ?? ''
    const value = typeof given === 'number' ? forms.number(given) : given
    return quoted ? `“${String(value)}”` : String(value)
  })
}

/** A sentence some parameters of which were empty. */
export function tidy(text: string): string {
  return text
    .replace(/\(\s*\)/g, '')
    .replace(/\s+([,.;:])/g, '$1')
    .replace(/[,:;]+(?=[,.;:])/g, '')
    .replace(/\s{2,}/g, ' ')
    .replace(/[\s,:;]+$/, '')
    .trim()
}

/** A code as a person would say it, where there are no words for it. */
export function spoken(code: string): string {
  return code.replace(/[_-]+/g, ' ')
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The messages of a language by their path: `found('notice', 'joins_nothing')`. */
export class Catalogue {
  constructor(private readonly root: Table) {}

  found(...path: string[]): string | Table | undefined {
    let at: string | Table | undefined = this.root
    for (const part of path) {
      if (typeof at !== 'object' || !Object.hasOwn(at, part)) return undefined
      at = at[part]
    }
    return at
  }

  template(...path: string[]): string | undefined {
    const found = this.found(...path)
    return typeof found === 'string' ? found : undefined
  }

  /** The same; of a message that is told by a number, the words of that number. */
  told(path: string[], params: Params): string | undefined {
    const found = this.found(...path)
    if (typeof found !== 'object') return found
    const one = found[forms.count(Number(params['n'] ?? params['count']))] ?? found['other']
    return typeof one === 'string' ? one : undefined
  }

  table(...path: string[]): Record<string, string> {
    const found = this.found(...path)
    if (typeof found !== 'object') return {}
    return Object.fromEntries(
      Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  }

  /** The message at a path; where there is none the code itself, so that nobody is left without. */
  say(path: string[], params: Params = {}): string {
    const template = this.told(path, params)
    return template === undefined ? spoken(path.at(-1) ?? '') : tidy(fill(template, params))
  }
}
