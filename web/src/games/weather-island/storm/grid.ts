/** What a sheet of the show needs beside its machine, in pixels: its head, its foot and its margins. */
const MARGIN = { width: 26, height: 84 }
const GAP = 10

interface Size {
  w: number
  h: number
}

/**
 * In how many columns the machines are largest: two by two or all side by side, with more than four players three by two. The
 * smallest machine counts, and with equal sizes fewer columns win.
 */
export function columnsFor(machines: readonly Size[], width: number, height: number): number {
  if (machines.length > 4) return 3 // more would cut the heads of the sheets
  const usual = 2
  const scale = (columns: number) => {
    const rows = Math.ceil(machines.length / columns)
    const room = {
      width: (width - GAP * (columns - 1)) / columns - MARGIN.width,
      height: (height - GAP * (rows - 1)) / rows - MARGIN.height,
    }
    return Math.min(...machines.map(({ w, h }) => Math.min(room.width / w, room.height / h)))
  }
  return machines.length > usual && scale(machines.length) > scale(usual) ? machines.length : usual
}
