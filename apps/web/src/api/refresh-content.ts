/**
 * Content of the lobby that an operator published while the app is open: the results on screen are fetched again, the
 * others when they are shown. The screen changes only while no finger is down, so that a tap hits what the player saw.
 */
import { refresh, setRest } from '#api/query-cache.ts'
import { isPressed, onPageActivity } from '#lib/browser/page-activity.ts'

/** Without it all open apps would send their requests at the same moment. */
const spreadMs = 400
/** The click of a tap follows the release of the finger. */
const restMs = 150

const contentPaths = [
  '/lobby/batchBanners',
  '/lobby/banners',
  '/lobby/promotionsBanners',
  '/lobby/popups',
  '/notice/list',
  '/game/categories',
  '/game/list',
] as const

let activeAtMs = Number.NEGATIVE_INFINITY

/** Resolves when no finger is down and none was a moment ago. */
async function untilRest(): Promise<void> {
  while (isPressed() || performance.now() - activeAtMs < restMs)
    await new Promise((resolve) => setTimeout(resolve, restMs))
}

export function followPresses(): void {
  let wasPressed = false
  // Scrolling alone moves nothing under a finger: a carousel scrolls by itself.
  onPageActivity(() => {
    if (isPressed() || wasPressed) activeAtMs = performance.now()
    wasPressed = isPressed()
  }, new AbortController().signal)
  setRest(untilRest)
}

export function refreshContent(): void {
  setTimeout(() => {
    // A pending response may be older than the change.
    for (const path of contentPaths) void refresh(path, true)
    dispatchEvent(new Event('popupspublished'))
  }, Math.random() * spreadMs)
}
