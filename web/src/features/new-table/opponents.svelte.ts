import { ask } from '../../api/http'
import type { EvenOpponent } from '../../api/generated'
import { botName } from '../../i18n/terms'
import { words } from '../../i18n/page'

/** The bots of the person's own strength, by game. Without a server there are none. */
class Opponents {
  private offers = $state.raw<EvenOpponent[]>([])

  of(game: string): EvenOpponent | undefined {
    return this.offers.find((offer) => offer.game === game)
  }

  async load(): Promise<void> {
    this.offers = await ask<EvenOpponent[]>('GET', '/opponents').catch(() => [])
  }
}

export const opponents = new Opponents()

/** Says which step is offered, and why. */
export function reasonFor({ bot, bot_rating, rating, games, chance }: EvenOpponent): string {
  const name = botName(bot)
  if (!games) return words('even.first', { bot: name })
  return words('even.why', { bot: name, its: bot_rating, yours: rating, chance: Math.round(100 * chance) })
}
