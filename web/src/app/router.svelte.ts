import { device } from './device.svelte'

/** Where in the page somebody is: the address, and nothing else. */
export type Route =
  | { page: 'home' }
  | { page: 'tables' }
  | { page: 'watch' }
  | { page: 'learn' }
  | { page: 'new'; game: string; club: string; edition: string }
  | { page: 'table'; id: string }
  | { page: 'after'; id: string; at: number | null; key: string }
  | { page: 'study'; id: string; at: number | null; key: string }
  | { page: 'invitation'; token: string }
  | { page: 'sign-in' }
  | { page: 'settings' }
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
  if (first === 'study' && parts.length < 3) return { page: 'study', id: second, ...placeOf(url) }
  if (first === 'table' && second) return { page: 'table', id: second }
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
  if (first === 'me' || first === 'clubs' || first === 'alone' || first === 'editions') return { page: first }
  if (first === 'tables' || first === 'watch' || first === 'learn' || first === 'sign-in' || first === 'settings')
    return { page: first }
  return { page: 'nowhere' }
}

/** A position of a game that is looked back on, and what shows it to strangers. */
function placeOf({ searchParams }: URL): { at: number | null; key: string } {
  const at = Number(searchParams.get('at'))
  return { at: Number.isInteger(at) && at > 0 ? at : null, key: searchParams.get('key') ?? '' }
}

class Router {
  route = $state<Route>(routeOf(new URL(location.href)))

  start(): void {
    addEventListener('popstate', () => this.read())
    // A link of ours does not load the page anew.
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
