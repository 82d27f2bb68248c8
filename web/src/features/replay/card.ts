import type { Outcome, View } from '../../api/generated'
import type { TableText } from '../../i18n/table-text'
import { words } from '../../i18n/page'
import { byPlace, levels, type Axis } from './axis'
import { headline } from './headline'

const WIDTH = 1200
const HEIGHT = 630

/** The colours and fonts of the card, from the page's current theme. */
function brush() {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const font = (family: string) => (size: number, weight: number) => [weight, `${size}px`, token(family)].join(' ')
  return { token, title: font('--font-title'), read: font('--font-read') }
}

/** A player's mark, as the sprite draws it. */
function mark(ink: CanvasRenderingContext2D, seat: string, x: number, y: number, r: number): void {
  const points: Record<string, [number, number][]> = {
    black: [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ],
    orange: [
      [0, -1.15],
      [1.1, 0.9],
      [-1.1, 0.9],
    ],
    purple: [
      [0, -1.25],
      [1.25, 0],
      [0, 1.25],
      [-1.25, 0],
    ],
    white: [
      [0, 1.15],
      [1.1, -0.9],
      [-1.1, -0.9],
    ],
    red: [0, 1, 2, 3, 4, 5].map((n) => [Math.sin((n * Math.PI) / 3) * 1.15, Math.cos((n * Math.PI) / 3) * 1.15]),
  }
  ink.beginPath()
  const shape = points[seat]
  if (shape)
    shape.forEach(([dx, dy], n) => (n ? ink.lineTo(x + dx * r, y + dy * r) : ink.moveTo(x + dx * r, y + dy * r)))
  else ink.arc(x, y, r, 0, 2 * Math.PI)
  ink.closePath()
  ink.fill()
  ink.stroke()
}

/** Draws the result as a picture to share. */
export function drawCard(
  canvas: HTMLCanvasElement,
  view: View,
  outcome: Outcome,
  speech: TableText,
  axis: Axis,
  game: string,
): void {
  const ink = canvas.getContext('2d')
  if (!ink) return
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const { token, title, read } = brush()
  const text = (
    words: string,
    x: number,
    y: number,
    font: string,
    colour: string,
    align: CanvasTextAlign = 'left',
    most = 1100,
  ) => {
    ink.font = font
    ink.fillStyle = colour
    ink.textAlign = align
    ink.fillText(words, x, y, most)
  }
  ink.fillStyle = token('--panel')
  ink.fillRect(0, 0, WIDTH, HEIGHT)
  ink.strokeStyle = token('--grid-major')
  for (let x = 0; x < WIDTH; x += 40) ink.strokeRect(x, -1, 40, HEIGHT + 2)
  for (let y = 0; y < HEIGHT; y += 40) ink.strokeRect(-1, y, WIDTH + 2, 40)
  ink.strokeStyle = token('--line-3')
  ink.strokeRect(24.5, 24.5, WIDTH - 49, HEIGHT - 49)

  text(game, 56, 78, title(26, 400), token('--ink-2'))
  text(words('app.name'), WIDTH - 56, 78, title(26, 600), token('--brass'), 'right')
  text(headline(outcome, speech), 56, 138, title(44, 600), token('--ink'))

  const order = byPlace(outcome.places)
  const most = Math.max(1, ...outcome.scores)
  const row = Math.min(62, 230 / order.length)
  order.forEach((seat, n) => {
    const y = 176 + n * row
    const hue = view.seats[seat]?.colour ?? ''
    ink.fillStyle = token(`--p-${hue}`)
    ink.strokeStyle = token('--p-edge')
    ink.lineWidth = 2
    mark(ink, hue, 70, y + row / 2 - 4, 9)
    text(speech.player(seat), 94, y + row / 2 + 4, title(24, 600), token('--ink'), 'left', 190)
    ink.lineWidth = 1
    let x = 300
    Object.values(outcome.sources[seat] ?? {})
      .filter((points) => points > 0)
      .sort((a, b) => b - a)
      .forEach((points, part) => {
        const wide = (720 * points) / most
        ink.globalAlpha = [0.7, 0.5, 0.35, 0.25][part % 4] ?? 0.3
        ink.fillStyle = token('--flow') || token('--converter')
        ink.fillRect(x, y + 2, wide - 2, row - 14)
        ink.globalAlpha = 1
        if (wide > 34) text(String(points), x + wide / 2, y + row / 2 + 2, title(18, 700), token('--ink'), 'center')
        x += wide
      })
    text(String(outcome.scores[seat]), WIDTH - 56, y + row / 2 + 8, title(36, 700), token('--ink'), 'right')
  })

  // The points over the rounds, small.
  const [left, top, wide, high] = [56, 440, WIDTH - 112, 120]
  const scale = levels(Math.max(1, ...axis.steps.flatMap((step) => step.scores.map((score) => score ?? 0)))).at(-1) ?? 1
  ink.strokeStyle = token('--line-2')
  ink.strokeRect(left, top, wide, high)
  for (const seat of order) {
    const hue = view.seats[seat]?.colour ?? ''
    for (const [colour, width] of [
      [token('--p-edge'), 5],
      [token(`--p-${hue}`), 3],
    ] as const) {
      ink.strokeStyle = colour
      ink.lineWidth = width
      ink.beginPath()
      axis.steps.forEach((step, index) => {
        const [x, y] = [left + wide * axis.fractionOf(index), top + high - (high * (step.scores[seat] ?? 0)) / scale]
        if (index) ink.lineTo(x, y)
        else ink.moveTo(x, y)
      })
      ink.stroke()
    }
  }
  text(words('after.card_rounds', { n: axis.rounds }), 56, 592, read(20, 400), token('--ink-2'))
}
