import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import type { SocketOut, Option, SocketIn, Update } from '../../src/api/generated'
import { scene, sceneNames, setUp, visit } from '../screenshots/scene'
import { dice, playOn } from './playing'
import { expect, test } from './table'

/**
 * The questions a game can ask: those that have a phase. The engine's tests see that its catalogue has these and no
 * others. The draws that a person with a real box enters are questions without one; own-box.spec.ts answers them.
 */
function questionsOf(game: string): string[] {
  const folder = `../../../src/stormtable/games/${game.replace('-', '_')}/text/en`
  const text = readFileSync(new URL(`${folder}/messages.toml`, import.meta.url), 'utf8')
  const messages = parse(text) as Record<string, { phase: Record<string, string> }>
  // A key with a dot is another wording of the same phase.
  return Object.keys(messages[game]?.phase ?? {}).filter((key) => !key.includes('.'))
}

const KINDS = { 'weather-machine': ['machine', 'solo'], 'weather-island': ['island'] }
const PARTS = 4

for (const [game, kinds] of Object.entries(KINDS)) {
  const scenesByQuestion = () =>
    questionsOf(game).map((question) => ({
      question,
      scenes: sceneNames.filter((name) =>
        kinds.some((kind) => name.replace(/-(government|lab|rnd|supply)$/, '') === `ask-${kind}-${question}`),
      ),
    }))

  test(`there is a position of every question of ${game}`, () => {
    expect(scenesByQuestion().filter(({ scenes }) => !scenes.length)).toEqual([])
  })

  for (let part = 0; part < PARTS; part++)
    test(`every question of ${game} is drawn and answered, by mouse and by keys: ${part + 1} of ${PARTS}`, async ({
      page,
    }) => {
      await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
      const names = scenesByQuestion().flatMap(({ scenes }) => scenes)
      for (const name of names.filter((_, index) => index % PARTS === part)) {
        await test.step(name, async () => {
          const position = scene(name)
          const notationsSent: string[] = []
          // The test refuses every move, so that the question does not change.
          await setUp(page, position, false, (message) => respond(message, notationsSent))
          await visit(page)
          await expect(page.locator('#question')).not.toHaveText(/\{|undefined|^$/)
          const notations = answers(position.update)
          for (const by of ['mouse', 'keys'] as const) {
            notationsSent.length = 0
            await playOn(page, dice(3), { by, presses: 8, enough: () => notationsSent.length > 0 })
            expect(notations, `${name} by ${by}`).toContain(notationsSent[0])
            await expect(page.getByRole('alert')).toContainText('not here')
          }
          const lit = position.update.decision?.options.filter((option) => option.places.length) ?? []
          if (lit.length) await pressPlace(name, lit)
        })
      }

      /** What the options are about can be pressed on the board itself, or is turned in the panel (a dial). */
      async function pressPlace(name: string, options: Option[]): Promise<void> {
        const places = new Set(options.flatMap((option) => option.places))
        const seen = await page.evaluate(
          (places) =>
            places.filter((place) => {
              const inPanel = `.panel [data-place=${JSON.stringify(place.split('/')[0])}]`
              return document.querySelector(`[data-place=${JSON.stringify(place)}], ${inPanel}`)?.checkVisibility()
            }),
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

function respond(message: SocketIn, sent: string[]): SocketOut | null {
  if (message.type !== 'commit') return null
  sent.push(message.notation ?? '')
  return { type: 'refused', id: message.id, code: 'illegal', problem: 'not here', remedy: '', number: 40 }
}
