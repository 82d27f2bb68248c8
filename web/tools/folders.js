// Which folder of src may import which. A path stands for a module or for a folder with everything in it.

/** What each folder may import besides itself. */
const MAY_IMPORT = {
  design: [],
  i18n: ['design', 'api/generated', 'games/board'],
  ui: ['design', 'i18n', 'games/board'],
  api: ['i18n'],
  games: ['design', 'i18n', 'ui', 'api', 'features/rules/RuleLink.svelte'],
  app: ['design', 'i18n', 'ui', 'api', 'games', 'features'],
  features: ['design', 'i18n', 'ui', 'api', 'games', 'app/router.svelte', 'app/device.svelte'],
}

/** What each feature offers to other features; everything else in it is its own. */
const OFFERED = {
  home: ['BoxCard.svelte', 'MyTables.svelte', 'Seeded.svelte', 'lobby.svelte', 'tables'],
  'new-table': ['starting'],
  table: ['LogEntry.svelte', 'table.svelte'],
  lessons: ['LessonList.svelte', 'Note.svelte', 'Spotlight.svelte', 'guide.svelte'],
  replay: [
    'PlaybackControls.svelte',
    'SeatPicker.svelte',
    'ForkDialog.svelte',
    'ReplayChart.svelte',
    'ReplayBoard.svelte',
    'ScoreBars.svelte',
    'ShareDialog.svelte',
    'axis',
    'headline',
    'replay.svelte',
  ],
  rules: ['RulesPanel.svelte', 'RuleLine.svelte', 'RuleLink.svelte', 'book', 'rules.svelte'],
  settings: ['NameDialog.svelte', 'StandingOrders.svelte', 'session.svelte', 'settings.svelte'],
  social: ['Company.svelte', 'Invitations.svelte', 'SaveSeat.svelte', 'company'],
}

const OFFERED_PATHS = Object.entries(OFFERED).flatMap(([name, modules]) =>
  modules.map((module) => `features/${name}/${module}`),
)

/** A path below src without its suffix: `ui/time`, `design/Symbol.svelte`. */
function moduleAt(folder, specifier) {
  const parts = folder.split('/')
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  const path = parts.join('/').replace(/\?.*$/, '').replace(/\.ts$/, '')
  return path === 'games' ? 'games/index' : path
}

const lies = (path, folder) => path === folder || path.startsWith(`${folder}/`)

/** Why a module may not import another; empty if it may. `games` are the names of the games that have a folder. */
export function refusal(from, specifier, games) {
  const folder = from.split('/').slice(0, -1).join('/')
  const target = moduleAt(folder, specifier)
  const [top, second] = from.split('/')
  const game = games.find((name) => lies(target, `games/${name}`))
  if (game) {
    const isOwn = lies(from, `games/${game}`)
    return isOwn ? '' : 'A game is loaded by its folder (games/index.ts); nothing else imports it.'
  }
  if (lies(target, top === 'features' ? `features/${second}` : top)) return ''
  if (top === 'features' && OFFERED_PATHS.includes(target)) return ''
  if (!(top in MAY_IMPORT) || MAY_IMPORT[top].some((allowed) => lies(target, allowed))) return ''
  return target.startsWith('features/') && top === 'features'
    ? `${target} belongs to its feature; tools/folders.js lists what features offer to others.`
    : `${top} may not import ${target}; see tools/folders.js.`
}

/** The rule for eslint: imports that a folder may not have, and names of games outside `games/`. */
export const folders = (games) => ({
  create(context) {
    const [, from = ''] = context.filename.replaceAll('\\', '/').split('/web/src/')
    if (!from) return {}
    const named = new RegExp(`(?<![\\w-])(${games.join('|')})(?![\\w-])`)
    const isTest = from.endsWith('.test.ts')
    const check = (node) => {
      const specifier = node?.source?.value
      if (typeof specifier !== 'string' || !specifier.startsWith('.') || isTest) return
      const message = refusal(from, specifier, games)
      if (message) context.report({ node, message })
    }
    const text = (node, value) => {
      if (isTest || from.startsWith('games/') || typeof value !== 'string' || !named.test(value)) return
      context.report({ node, message: 'Only games/ names a game; read /api/games (games/shelf.svelte.ts) instead.' })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      Literal: (node) => text(node, node.value),
      TemplateElement: (node) => text(node, node.value.cooked),
      SvelteLiteral: (node) => text(node, node.value),
      SvelteText: (node) => text(node, node.value),
    }
  },
})
