import type { Attachment } from 'svelte/attachments'

/** Keeps the latest of a list in sight. It waits for the page's next picture: sooner, the page would be laid out once more for it. */
export function toEnd(latest: unknown): Attachment<HTMLElement> {
  return (list) => {
    void latest
    const frame = requestAnimationFrame(() => list.scrollTo({ top: list.scrollHeight }))
    return () => cancelAnimationFrame(frame)
  }
}
