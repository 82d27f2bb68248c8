// Writes what other files decide: `src/api/generated.ts` from the API's document, and `src/design/symbols.ts` and
// Python's `symbols.json` from the sprite.
// `make types` writes the document first. `npm run types -- --check` writes nothing and fails if they are not up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'
import { pythonSymbols } from './symbols.mjs'

const fileUrl = (path) => new URL(`../${path}`, import.meta.url)

/** What decides the type of a value; without any of it everything is allowed. */
const DECIDES = ['$ref', 'type', 'anyOf', 'oneOf', 'enum', 'const']
const LEFT_OUT = new Set(['title', 'default', 'examples', 'discriminator', 'minItems', 'maxItems', 'prefixItems'])
/** Here the keys of an object are names, which may be `title` as well. */
const OF_NAMES = new Set(['properties', 'patternProperties'])

/** A part of the document as the generator reads it: tuples by their older name, and no titles, lengths or examples. */
function simplify(part) {
  if (Array.isArray(part)) return part.map(simplify)
  if (part === null || typeof part !== 'object') return part
  const { prefixItems } = part
  const simple = Object.fromEntries(
    Object.entries(part)
      .filter(([key]) => !LEFT_OUT.has(key))
      .map(([key, value]) => [key, OF_NAMES.has(key) ? simplifyEach(value) : simplify(value)]),
  )
  if (typeof simple.$ref === 'string') simple.$ref = simple.$ref.replace('#/components/schemas/', '#/$defs/')
  if (prefixItems) {
    const length = prefixItems.length
    Object.assign(simple, {
      items: simplify(prefixItems),
      additionalItems: false,
      minItems: length,
      maxItems: length,
    })
  }
  // The keys of an object are any strings to TypeScript.
  if (simple.patternProperties) {
    simple.additionalProperties = Object.values(simple.patternProperties)[0]
    delete simple.patternProperties
  }
  if (!DECIDES.some((key) => key in simple)) simple.tsType = 'unknown'
  return simple
}

function simplifyEach(properties) {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, simplify(value)]))
}

/** A TypeScript type for each schema of the document: everything that crosses between the server and the page. */
export async function apiTypes() {
  const { schemas } = JSON.parse(readFileSync(fileUrl('../docs/openapi.json'), 'utf8')).components
  const text = await compile({ title: 'Api', $defs: simplifyEach(schemas) }, 'Api', {
    bannerComment: '// Written by `make types` from docs/openapi.json; do not change it by hand.',
    additionalProperties: false,
    unreachableDefinitions: true,
    style: { semi: false, singleQuote: true, printWidth: 120 },
  })
  return text
    .replace(/ \*\n \* This interface was referenced by [^\n]*\n \* via the `definition` "\w+"\.\n/g, '')
    .replace(/\/\*\*\n \* This interface was referenced by [^\n]*\n \* via the `definition` "\w+"\.\n \*\/\n/g, '')
    .replace(/export interface Api \{\}?[^}]*\}?\n/, '')
}

export function symbols() {
  const names = [...readFileSync(fileUrl('src/design/sprite.svg'), 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(
    (match) => match[1],
  )
  return [
    '// Written by `npm run types` from sprite.svg; do not change it by hand.',
    'export const symbols = [',
    ...names.map((name) => `  '${name}',`),
    '] as const',
    'export type SymbolName = (typeof symbols)[number]',
    '',
  ].join('\n')
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const files = {
    'src/api/generated.ts': await apiTypes(),
    'src/design/symbols.ts': symbols(),
    '../src/stormtable/research/symbols.json': pythonSymbols(),
  }
  for (const [path, text] of Object.entries(files)) {
    if (!process.argv.includes('--check')) writeFileSync(fileUrl(path), text)
    else if (readFileSync(fileUrl(path), 'utf8') !== text) {
      console.error(`${path} is stale: make types`)
      process.exitCode = 1
    }
  }
}
