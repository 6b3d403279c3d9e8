// Touch gestures through the browser's own touch events.
import type { Page } from '@playwright/test'

type Point = { readonly x: number; readonly y: number }

/** Swipes in 12 steps. */
export async function swipe(page: Page, from: Point, by: Point): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share = 0) => {
    const point = { x: from.x + by.x * share, y: from.y + by.y * share }
    return session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [point] })
  }
  await touch('touchStart')
  for (let step = 1; step <= 12; step += 1) await touch('touchMove', step / 12)
  await touch('touchEnd')
}

/** Pull-to-refresh gesture. */
export const pullDown = (page: Page): Promise<void> => swipe(page, { x: 195, y: 300 }, { x: 0, y: 320 })
