/** The cache with the texts and fonts of the languages that this browser has used. */
export const WORDS = 'words'

/** Whether only some languages need a file of the page. English is always stored: it is the default. */
export const ofOneLanguage = (path: string) => /^\/assets\/(words\/(?!en\/)|.*-latin-ext-)/.test(path)

/** Stores what the page loaded before its service worker was there, so that it opens without a connection. */
export async function storeLoadedWords(): Promise<void> {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && ofOneLanguage(pathname))
    .map(({ pathname }) => pathname)
  await (await caches.open(WORDS)).addAll([...new Set(paths)])
}
