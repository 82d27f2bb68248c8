const KEY = 'stormtable.introduced'

/** The boxes whose introduction this browser has shown. */
function introduced(): string[] {
  try {
    const boxes: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(boxes) ? boxes.map(String) : []
  } catch {
    return []
  }
}

export const isIntroduced = (box: string): boolean => introduced().includes(box)

/** The tables of somebody's first games. */
const FIRST_KEY = 'stormtable.first-games'

function firstGames(): string[] {
  try {
    const tables: unknown = JSON.parse(localStorage.getItem(FIRST_KEY) ?? '[]')
    return Array.isArray(tables) ? tables.map(String) : []
  } catch {
    return []
  }
}

/** Whether a table has somebody's first game of a box: there each question says its rule. */
export const isFirstGame = (table: string): boolean => firstGames().includes(table)

export function setFirstGame(table: string): void {
  if (!isFirstGame(table)) localStorage.setItem(FIRST_KEY, JSON.stringify([...firstGames(), table]))
}

/** Remembers that a person knows what the game of this box is about. */
export function setIntroduced(box: string): void {
  if (!isIntroduced(box)) localStorage.setItem(KEY, JSON.stringify([...introduced(), box]))
}

const SOUND_KEY = 'stormtable.sound-noted'

/** Whether this browser has said that there is sound. */
export const isSoundNoted = (): boolean => localStorage.getItem(SOUND_KEY) !== null

export const setSoundNoted = (): void => localStorage.setItem(SOUND_KEY, 'yes')
