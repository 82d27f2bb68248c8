import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import type { SocketOut, Option, SocketIn, Update } from '../../src/api/generated'
import { scene, sceneNames, setUp } from '../screenshots/scene'
import { dice, playOn } from './playing'
import { expect, test, url } from './table'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The questions a game can ask: the engine's tests see that its catalogue has these and no others. */
function questionsOf(game: string): string[] {
  const folder = `../../../src/stormtable/games/${game.replace('-', '_')}/text/en`
  const text = readFileSync(new URL(`${folder}/messages.toml`, import.meta.url), 'utf8')
  const messages = parse(text) as Record<string, { question: Record<string, string> }>
  return Object.keys(messages[game]?.question ?? {})
}

const KINDS = { 'weather-machine': ['machine', 'solo'], 'weather-island': ['island'] }
const PARTS = 4

for (const [game, kinds] of Object.entries(KINDS)) {
  const found = () =>
    questionsOf(game).map((question) => ({
      question,
      at: sceneNames.filter((name) =>
        kinds.some((kind) => name.replace(/-(government|lab|rnd|supply)$/, '') === `ask-${kind}-${question}`),
      ),
    }))

  test(`there is a position of every question of ${game}`, () => {
    expect(found().filter(({ at }) => !at.length)).toEqual([])
  })

  for (let part = 0; part < PARTS; part++)
    test(`every question of ${game} is drawn and answered, by mouse and by keys: ${part + 1} of ${PARTS}`, async ({
      page,
    }) => {
      await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
      const names = found().flatMap(({ at }) => at)
      for (const name of names.filter((_, index) => index % PARTS === part)) {
        await test.step(name, async () => {
          const at = scene(name)
          const said: string[] = []
          // What is played is heard and refused, so that the question stands as it was.
          await setUp(page, at, false, (message) => heard(message, said))
          await page.goto(url('/table/scene'))
          await expect(page.locator('#question')).not.toHaveText(/\{|undefined|^$/)
          const notations = answers(at.update)
          for (const by of ['mouse', 'keys'] as const) {
            said.length = 0
            await playOn(page, dice(3), { by, presses: 8, enough: () => said.length > 0 })
            expect(notations, `${name} by ${by}`).toContain(said[0])
            await expect(page.getByRole('alert')).toContainText('not here')
          }
          const lit = at.update.decision?.options.filter((option) => option.places.length) ?? []
          if (lit.length) await pressPlace(name, lit)
        })
      }

      /** What the options are about can be pressed on the board itself. */
      async function pressPlace(name: string, options: Option[]): Promise<void> {
        const places = new Set(options.flatMap((option) => option.places))
        const seen = await page.evaluate(
          (places) =>
            places.filter((place) =>
              document.querySelector(`[data-place=${JSON.stringify(place)}]`)?.checkVisibility(),
            ),
          [...places],
        )
        expect(seen.length, `${name}: none of ${[...places].join(', ')} is on the board`).toBeGreaterThan(0)
      }
    })
}

/** What may be played first: an option, or the first step of a way to pay. */
function answers({ decision }: Update): string[] {
  return [
    ...(decision?.options.map((option) => option.notation) ?? []),
    ...(decision?.ways.flatMap((way) => way.plays[0] ?? []) ?? []),
  ]
}

function heard(message: SocketIn, said: string[]): SocketOut | null {
  if (message.type !== 'commit') return null
  said.push(message.notation ?? '')
  return { type: 'refused', id: message.id, code: 'illegal', problem: 'not here', remedy: '', number: 40 }
}
