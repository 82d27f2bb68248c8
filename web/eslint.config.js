import { readdirSync, readFileSync } from 'node:fs'
import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'
import { folders } from './tools/folders.js'
import { clearNames, clearTypes } from './tools/names.js'

// The words that tools/names.py rejects in Python.
const bannedNames = JSON.parse(readFileSync(new URL('../tools/banned_names.json', import.meta.url), 'utf8'))
const retiredTypes = JSON.parse(readFileSync(new URL('../tools/retired_types.json', import.meta.url), 'utf8'))

const games = readdirSync(new URL('src/games', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'plain')
  .map(({ name }) => name)

export default ts.config(
  { ignores: ['node_modules/', 'src/api/generated.ts', 'test-results/', 'screenshots/'] },
  js.configs.recommended,
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    plugins: {
      stormtable: {
        rules: {
          folders: folders(games),
          'clear-names': clearNames(bannedNames),
          'clear-types': clearTypes(retiredTypes),
        },
      },
    },
    rules: {
      'stormtable/folders': 'error',
      'id-denylist': ['error', ...bannedNames],
      'stormtable/clear-names': 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
      'svelte/no-at-html-tags': 'error',
      'svelte/prefer-svelte-reactivity': 'off', // stores replace their maps and sets, they do not change them
      'svelte/no-navigation-without-resolve': 'off', // that is SvelteKit's
    },
  },
  { files: ['src/**/*.{ts,svelte}'], rules: { 'stormtable/clear-types': 'error' } },
)
