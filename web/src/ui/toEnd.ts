import type { Attachment } from 'svelte/attachments'

/**
 * Scrolls a list to its end when an entry is added and when a hidden list is shown, for example the log on a phone. It
 * waits for the next frame, because an earlier scroll would cause a second layout.
 */
export function toEnd(latest: unknown): Attachment<HTMLElement> {
  return (list) => {
    void latest
    let visible = false
    const watch = new ResizeObserver(() => {
      const shown = list.clientHeight > 0
      if (shown && !visible) list.scrollTo({ top: list.scrollHeight })
      visible = shown
    })
    watch.observe(list)
    return () => watch.disconnect()
  }
}
