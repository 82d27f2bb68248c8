/** The path in our page of a pasted link; null if the text is no such link. */
export function positionIn(text: string, origin: string): string | null {
  try {
    const url = new URL(text.trim())
    if (url.origin !== origin || !/^\/(table\/[0-9a-f]+\/after|study\/[0-9a-f]+)$/.test(url.pathname)) return null
    return url.pathname + url.search
  } catch {
    return null
  }
}
