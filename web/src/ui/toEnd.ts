import type { Attachment } from 'svelte/attachments'

/** A list this close to its end, in pixels, is at its end. */
const CLOSE = 4

/**
 * Scrolls a list to its end when an entry is added and when a hidden list is shown, for example the log on a phone. A
 * list that is at its end stays there when its size changes. It waits for the next frame, because an earlier scroll
 * would cause a second layout.
 */
export function toEnd(latest: unknown): Attachment<HTMLElement> {
  return (list) => {
    void latest
    let height = 0
    let ended = true
    const watch = new ResizeObserver(() => {
      if (list.clientHeight > 0 && (height === 0 || (ended && list.clientHeight !== height)))
        list.scrollTo({ top: list.scrollHeight })
      height = list.clientHeight
    })
    const scrolled = () => {
      if (list.clientHeight === height) ended = list.scrollHeight - list.scrollTop - height <= CLOSE
    }
    watch.observe(list)
    list.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      watch.disconnect()
      list.removeEventListener('scroll', scrolled)
    }
  }
}
