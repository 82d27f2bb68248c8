import { device } from './device.svelte'

/** The current page, which the URL alone decides. */
export type Route =
  | { page: 'home' }
  | { page: 'tables' }
  | { page: 'watch' }
  | { page: 'learn' }
  | { page: 'puzzles'; id: string }
  | { page: 'offline' }
  | { page: 'companion' }
  | { page: 'tally'; game: string }
  | { page: 'new'; game: string; club: string; edition: string }
  | { page: 'table'; id: string }
  | { page: 'after'; id: string; startNumber: number | null; key: string }
  | { page: 'study'; id: string; startNumber: number | null; key: string; study: string }
  | { page: 'invitation'; token: string }
  | { page: 'sign-in' }
  | { page: 'settings' | 'account' | 'ratings' }
  | { page: 'rules'; game: string; paragraph: string }
  | { page: 'me' | 'clubs' | 'alone' }
  | { page: 'person' | 'club' | 'tournament'; id: string }
  | { page: 'link'; token: string }
  | { page: 'editions' }
  | { page: 'edition'; game: string; id: string }
  | { page: 'nowhere' }

export function routeOf(url: URL): Route {
  const parts = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const [first = '', second = '', third = ''] = parts
  if (!first) return { page: 'home' }
  if (first === 'table' && second && third === 'after') return { page: 'after', id: second, ...placeOf(url) }
  if (first === 'study' && parts.length < 3)
    return { page: 'study', id: second, ...placeOf(url), study: url.searchParams.get('study') ?? '' }
  if (first === 'table' && second) return { page: 'table', id: second }
  if (first === 'tally' && second && parts.length === 2) return { page: 'tally', game: second }
  if (first === 'puzzles' && parts.length < 3) return { page: 'puzzles', id: second }
  if (first === 'invitation' && second) return { page: 'invitation', token: second }
  if (first === 'people' && second) return { page: 'person', id: second }
  if ((first === 'club' || first === 'tournament') && second) return { page: first, id: second }
  if (first === 'link' && second) return { page: 'link', token: second }
  if (first === 'rules' && parts.length < 3)
    return { page: 'rules', game: second, paragraph: decodeURIComponent(url.hash.slice(1)) }
  if (first === 'editions' && parts.length === 3) return { page: 'edition', game: second, id: parts[2] ?? '' }
  if (parts.length > 1) return { page: 'nowhere' }
  if (first === 'new') {
    const asked = (name: string) => url.searchParams.get(name) ?? ''
    return { page: 'new', game: asked('game'), club: asked('club'), edition: asked('edition') }
  }
  if (first === 'account' || first === 'ratings' || first === 'offline' || first === 'companion') return { page: first }
  if (first === 'me' || first === 'clubs' || first === 'alone' || first === 'editions') return { page: first }
  if (first === 'tables' || first === 'watch' || first === 'learn' || first === 'sign-in' || first === 'settings')
    return { page: first }
  return { page: 'nowhere' }
}

/** The log entry at which a replay opens, and the key that shows it to strangers. */
function placeOf({ searchParams }: URL): { startNumber: number | null; key: string } {
  const number = Number(searchParams.get('at'))
  return { startNumber: Number.isInteger(number) && number > 0 ? number : null, key: searchParams.get('key') ?? '' }
}

class Router {
  route = $state<Route>(routeOf(new URL(location.href)))

  start(): void {
    addEventListener('popstate', () => this.read())
    // Links inside the page do not reload it.
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
      if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return
      if (link.pathname.startsWith('/api/')) return
      event.preventDefault()
      if (link.href === location.href) return
      this.go(link.pathname + link.search + link.hash)
    })
  }

  go(path: string, replace = false): void {
    if (device.outdated) return location.assign(path)
    if (replace) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    this.read()
    scrollTo(0, 0)
  }

  private read(): void {
    this.route = routeOf(new URL(location.href))
  }
}

export const router = new Router()
