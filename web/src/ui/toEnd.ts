import type { Attachment } from 'svelte/attachments'

/**
 * Keeps the latest of a list in sight: when something is added, and when a list that was hidden is shown, as the log on a phone is. It
 * waits until the page has been laid out: sooner, the page would be laid out once more for it.
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
