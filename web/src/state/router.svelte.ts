/** Where in the page somebody is: the address, and nothing else. */
export type Route =
  | { page: 'home' }
  | { page: 'tables' }
  | { page: 'watch' }
  | { page: 'new'; game: string; edition: string }
  | { page: 'table'; id: string }
  | { page: 'invitation'; token: string }
  | { page: 'sign-in' }
  | { page: 'settings' }
  | { page: 'rules'; game: string; paragraph: string }
  | { page: 'editions' }
  | { page: 'edition'; game: string; id: string }
  | { page: 'nowhere' }

export function routeOf(url: URL): Route {
  const parts = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const [first = '', second = ''] = parts
  if (!first) return { page: 'home' }
  if (first === 'table' && second) return { page: 'table', id: second }
  if (first === 'invitation' && second) return { page: 'invitation', token: second }
  if (first === 'rules' && parts.length < 3)
    return { page: 'rules', game: second, paragraph: decodeURIComponent(url.hash.slice(1)) }
  if (first === 'editions' && parts.length === 3) return { page: 'edition', game: second, id: parts[2] ?? '' }
  if (parts.length > 1) return { page: 'nowhere' }
  const { searchParams: asked } = url
  if (first === 'new') return { page: 'new', game: asked.get('game') ?? '', edition: asked.get('edition') ?? '' }
  if (first === 'editions' || first === 'tables' || first === 'watch' || first === 'sign-in' || first === 'settings')
    return { page: first }
  return { page: 'nowhere' }
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
