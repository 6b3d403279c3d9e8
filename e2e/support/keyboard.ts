// Keyboard navigation. Every focused element must have a focus ring, be uncovered and follow the previous one in reading
// order.
import { expect, type Page } from '@playwright/test'

/** More stops than any screen has between two targets. */
const maxStops = 90

type Stop = { readonly name: string; readonly errors: readonly string[] }

/** A string because it runs in the page, which has other types. */
const inspectFocus = `(() => {
  const at = document.activeElement
  const around = [at]
  for (let up = at.parentElement; up && around.length < 4; up = up.parentElement) around.push(up)
  const shown = at.matches('[type=radio]') ? at.closest('label') : at
  const { left, top, width, height } = shown.getBoundingClientRect()
  const label = at.labels?.[0]?.textContent
  const name = (at.ariaLabel ?? label ?? at.textContent).replaceAll('\\u00a0', ' ').trim()
  // Elements focused by script, such as a screen or a panel, are not stops.
  if (at === document.body || at.matches('[tabindex="-1"]')) return { name, errors: [] }

  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = 'var(--focus)'
  const ring = getComputedStyle(probe).color
  probe.remove()
  const hasRing = around.some((one) => {
    const { outlineStyle, outlineColor, boxShadow } = getComputedStyle(one)
    return (outlineStyle === 'solid' && outlineColor === ring) || boxShadow.includes(ring)
  })
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  const isSeen = hit !== null && (shown.contains(hit) || hit.contains(shown))

  // Fixed elements are not part of the reading order.
  const container = at.closest('dialog, main')
  const place = { left, top: top + (container?.matches('main') ? scrollY : 0) }
  const before = window.stopBefore
  window.stopBefore = { container, left, top: place.top + height / 2 }
  const isAbove = container && before?.container === container && place.top + height < before.top && left <= before.left
  const errors = []
  if (!hasRing) errors.push('no focus ring: ' + name)
  if (!isSeen) errors.push('covered: ' + name)
  if (isAbove) errors.push('out of reading order: ' + name)
  return { name, errors }
})()`

/** Presses Tab or Shift+Tab until the named element has the focus. */
export async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await page.evaluate('window.stopBefore = undefined')
  const passed: string[] = []
  while (passed.length < maxStops) {
    await page.keyboard.press(key)
    const stop = await page.evaluate<Stop>(inspectFocus)
    // Scrolling to the element may still be in progress.
    if (stop.errors.length > 0)
      await expect.poll(async () => (await page.evaluate<Stop>(inspectFocus)).errors).toEqual([])
    if (stop.name.startsWith(name)) return
    passed.push(stop.name)
  }
  throw new Error(`${key} does not reach ${name}; it reaches ${passed.join(' · ')}`)
}

/** Moves the focus to the named element and presses Enter. */
export async function pressAt(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, name, key)
  await page.keyboard.press('Enter')
}
