// Which folder of src may import which. A path stands for a module or for a folder with everything in it.

/** What each folder may import besides itself. */
const MAY_IMPORT = {
  design: [],
  i18n: ['design', 'api/generated', 'games/board'],
  sound: [],
  ui: ['design', 'i18n', 'games/board'],
  api: ['i18n'],
  games: ['design', 'i18n', 'sound', 'ui', 'api', 'features/rules/RuleLink.svelte'],
  app: ['design', 'i18n', 'ui', 'api', 'games', 'features'],
  features: ['design', 'i18n', 'sound', 'ui', 'api', 'games', 'app/router.svelte', 'app/device.svelte'],
}

/** What each feature offers to other features; everything else in it is its own. */
const OFFERED = {
  home: ['BoxCard.svelte', 'MyTables.svelte', 'Seeded.svelte', 'TakeSeat.svelte', 'hours', 'lobby.svelte', 'tables'],
  'new-table': ['PaceFields.svelte', 'SettingsDialog.svelte', 'opponents.svelte', 'starting', 'table-settings'],
  table: ['HintText.svelte', 'LogEntry.svelte', 'PersonDialog.svelte', 'Sentence.svelte', 'table.svelte'],
  puzzles: ['DailyCard.svelte'],
  lessons: ['Note.svelte', 'Spotlight.svelte', 'lesson-guide.svelte', 'lessons.svelte'],
  replay: [
    'ForkDialog.svelte',
    'ReplayBoard.svelte',
    'ScoreBars.svelte',
    'SeatPicker.svelte',
    'axis',
    'headline',
    'record-name',
    'replay.svelte',
  ],
  rules: ['RulesPanel.svelte', 'RuleLine.svelte', 'RuleLink.svelte', 'book', 'rules.svelte'],
  settings: ['NameDialog.svelte', 'StandingOrders.svelte', 'session.svelte', 'settings.svelte'],
  social: ['FriendList.svelte', 'Invitations.svelte', 'SaveSeat.svelte', 'social'],
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

/** The Python folder of a game. Its web folder may read the edition's values there. */
const OWN_VALUES = /^src\/stormtable\/games\/(\w+)\/edition\/values\.toml$/

const lies = (path, folder) => path === folder || path.startsWith(`${folder}/`)

/** Why a module may not import another; empty if it may. `games` are the names of the games that have a folder. */
export function refusal(from, specifier, games) {
  const folder = from.split('/').slice(0, -1).join('/')
  const target = moduleAt(folder, specifier)
  const [top, second] = from.split('/')
  const values = OWN_VALUES.exec(target)
  if (values && lies(from, `games/${values[1].replaceAll('_', '-')}`)) return ''
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
