// Writes what other files decide: `src/api/messages.ts` from the protocol's JSON Schema and `src/design/symbols.ts` from the
// sprite. `npm run types -- --check` writes nothing and fails if they are not up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'

const at = (path) => new URL(`../${path}`, import.meta.url)

/** The generator knows tuples by the older name. */
function older(part) {
  if (Array.isArray(part)) return part.map(older)
  if (part === null || typeof part !== 'object') return part
  const { prefixItems, ...rest } = part
  const told = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, older(value)]))
  if (prefixItems) {
    told.items = older(prefixItems)
    told.additionalItems = false
    told.maxItems = prefixItems.length
  }
  return told
}

export async function messages() {
  const schema = older(JSON.parse(readFileSync(at('../docs/protocol.schema.json'), 'utf8')))
  const text = await compile(schema, 'Protocol', {
    bannerComment: '// Written by `npm run types` from docs/protocol.schema.json; do not change it by hand.',
    unreachableDefinitions: true,
    style: { semi: false, singleQuote: true, printWidth: 120 },
  })
  return text
    .replace(/ \*\n \* This interface was referenced by [^\n]*\n \* via the `definition` "\w+"\.\n/g, '')
    .replace(/\/\*\*\n \* This interface was referenced by [^\n]*\n \* via the `definition` "\w+"\.\n \*\/\n/g, '')
    .replace(/export interface StormtableProtocol\d+ \{[^}]*\}\n/, '')
}

export function symbols() {
  const names = [...readFileSync(at('src/design/sprite.svg'), 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(
    (found) => found[1],
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
  const files = { 'src/api/messages.ts': await messages(), 'src/design/symbols.ts': symbols() }
  for (const [path, text] of Object.entries(files)) {
    if (!process.argv.includes('--check')) writeFileSync(at(path), text)
    else if (readFileSync(at(path), 'utf8') !== text) {
      console.error(`${path} is stale: npm run types`)
      process.exitCode = 1
    }
  }
}
