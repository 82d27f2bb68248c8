import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { design, folder } from './selection'

/** Which picture of the design a picture of ours is to be held against, by part of our name. */
const BESIDE: [RegExp, string][] = [
  [/^full-machine-actions-supply_dark_1366/, '01-supply-23-options-1366'],
  [/^full-machine-move_dark_1366/, '02-move-20-options-1366'],
  [/^full-machine-sell_bot_dark_1440/, '03-sell-prices-1440'],
  [/^newcomer-machine-\d+-playback_dark_1440/, '04-playback-1440'],
  [/^golden-machine-confirm_dark_1440/, '05-turn-summary-1440'],
  [/^machine-4(\+hint)?_light_1920/, '06-midgame-hint-light-1920'],
  [/^machine-4-result_dark_1440/, '08-final-result-1440'],
  [/^solo-1-result_dark_1440/, '09-solo-lost-1440'],
  [/^full-machine-move_dark_3/, '11-phone-question-folded'],
  [/^full-machine-actions-supply_dark_3/, '12-phone-question-unfolded'],
  [/^newcomer-machine-\d+-playback_dark_3/, '13-phone-playback'],
  [/^machine-4\+log_dark_3/, '14-phone-log'],
  [/^ask-machine-first_tile_dark_1366/, '15-first-question-tile-turned-1366'],
  [/^golden-machine-payment_dark_1366/, '16-payment-and-why-not-1366'],
  [/^golden-island-bid-late-4_dark_1440/, '01-bid-4p-1440-dark'],
  [/^golden-island-bid-late-2_light_1366/, '02-bid-2p-1366-light'],
  [/^golden-island-bid-late-4_dark_3/, '03-bid-phone-390-dark'],
  [/^golden-island-bid-late-4_light_1920/, '16-bid-4p-1920-light'],
  [/^golden-island-bid-late-6_dark_1440/, '17-bid-6p-1440-dark'],
  [/^golden-island-bid-late-4_dark_1366/, '18-bid-4p-1366-dark'],
  [/^newcomer-island-\d+-reveal_dark_1440/, '04-reveal-4p-1440-dark'],
  [/^newcomer-island-\d+-storm-runs_dark_1440/, '05-weather-show-4p-1440-dark'],
  [/^page-after_light_1440/, '07-after-island-2p-1440-light'],
  [/^page-after_dark_3/, '09-after-phone-390-dark'],
  [/^page-study_dark_1440/, '10-study-1440-dark'],
  [/^page-study_light_3/, '11-study-phone-390-light'],
  [/^page-puzzle-solved_dark_1440/, '12-puzzle-solved-1440-dark'],
  [/^page-puzzle_light_3/, '13-puzzle-phone-390-light'],
  [/^page-home-stranger_dark_1440/, '14-home-newcomer-1440-dark'],
  [/^page-home-stranger_dark_3/, '15-home-phone-390-dark'],
  [/^machine-4_dark_1440/, '01-wm4-dark-1440'],
  [/^machine-4_light_1440/, '02-wm4-light-1440'],
  [/^machine-4_dark_1920/, '03-wm4-dark-1920'],
  [/^ask-machine-work_bot.*_dark_1440/, '04-work-lit-callout-dark-1440'],
  [/^machine-4-move_light_1920/, '05-move-light-1920'],
  [/^ask-machine-actions-supply_dark_1440/, '06-supply-25-options-dark-1440'],
  [/^ask-machine-place_tile_light_1440/, '07-tile-ghosts-light-1440'],
  [/^machine-2-late_dark_1440/, '08-two-players-last-round-dark-1440'],
  [/^solo-move_dark_1440/, '09-solo-question-dark-1440'],
  [/^solo-move_light_1920/, '11-solo-light-1920'],
  [/^machine-4_dark_3\d\dx/, '12-phone-board'],
  [/^ask-machine-work_bot\+chosen_dark_3/, '13-phone-work-chosen'],
  [/^machine-4\+lab_dark_3/, '14-phone-lab'],
  [/^machine-4\+others_dark_3/, '15-phone-others'],
  [/^machine-4\+log_dark_3/, '16-phone-log'],
  [/^machine-4-move_light_3/, '17-phone-move-light'],
  [/^ask-machine-place_tile_light_3/, '18-phone-tile-light'],
  [/^solo-move\+hideout_dark_3/, '20-phone-solo-hideout'],
  [/^ask-machine-actions-supply_dark_3/, '21-phone-supply'],
  [/^island-3(\+hand)?_dark_1440/, 'island-dark'],
  [/^island-3(\+hand)?_light_1440/, 'island-light'],
  [/^(island-4-bid|ask-island-bid)_dark_1440/, 'island-bid'],
  [/^island-2-late_dark_1440/, 'island-late-energy'],
  [/^island-3(\+hand)?_dark_(768|1100)/, 'island-tablet'],
  [/^island-3(\+hand)?_dark_3/, 'island-phone-dark'],
  [/^island-3(\+hand)?_light_3/, 'island-phone-light'],
  [/^island-3\+bench_dark_3/, 'island-phone-bench'],
  [/^island-3\+others_dark_3/, 'island-phone-others'],
  [/^island-3\+sky_dark_3/, 'island-phone-sky'],
  [/^page-home_dark_1440/, 'home-dark'],
  [/^page-home_light_1440/, 'home-light'],
  [/^page-home_dark_3/, 'home-phone-dark'],
  [/^page-home_light_3/, 'home-phone-light-long'],
  [/-result_dark_1440/, 'after-dark'],
  [/-result_light_1440/, 'after-light'],
  [/-result_dark_3/, 'after-phone-dark'],
]

function pictures(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'))
}

/** One page with all pictures that were taken, each beside the design's where there is one. */
export default function gallery(): void {
  if (!existsSync(folder)) return
  const designed = new Map(design ? pictures(design).map((path) => [basename(path, '.png'), join(design, path)]) : [])
  const designFolder = join(folder, 'design')
  if (designed.size) mkdirSync(designFolder, { recursive: true })
  const figures = readdirSync(folder)
    .filter((name) => name.endsWith('.png'))
    .sort()
    .map((name) => {
      const model = BESIDE.find(([pattern]) => pattern.test(name))?.[1] ?? ''
      const from = designed.get(model)
      if (from) copyFileSync(from, join(designFolder, `${model}.png`))
      const beside = from ? `<figure><img src="design/${model}.png" loading="lazy"><figcaption>design: ${model}</figcaption></figure>` : ''
      return `<section><figure><img src="${encodeURIComponent(name)}" loading="lazy"><figcaption>${name}</figcaption></figure>${beside}</section>`
    })
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body{margin:16px;background:#555;color:#fff;font:14px sans-serif}section{display:flex;gap:16px;align-items:start;margin:0 0 32px}
figure{margin:0;flex:0 1 auto;min-width:0}img{max-width:100%;max-height:96vh;display:block}figcaption{padding:4px 0}
</style>${figures.join('\n')}\n`,
  )
  console.log(`${figures.length} pictures: ${join(folder, 'index.html')}`)
}
