// Going through the app by the keyboard alone. Every stop on the way is looked at as an eye would: it has a ring, nothing
// lies over it, and it comes after the one before it as one reads.
import { expect, type Page } from '@playwright/test'

/** More than any screen has between two things that are gone to. */
const stopsMost = 90

type Stop = { readonly name: string; readonly faults: readonly string[] }

/** Written as text because it runs in the page, where other types hold. */
const look = `(() => {
  const at = document.activeElement
  const around = [at]
  for (let up = at.parentElement; up && around.length < 4; up = up.parentElement) around.push(up)
  const face = at.matches('[type=radio]') ? at.closest('label') : at
  const { left, top, width, height } = face.getBoundingClientRect()
  const label = at.labels?.[0]?.textContent
  const name = (at.ariaLabel ?? label ?? at.textContent).replaceAll('\\u00a0', ' ').trim()
  // What is only given the focus, such as a screen or a panel that has just opened, is no stop.
  if (at === document.body || at.matches('[tabindex="-1"]')) return { name, faults: [] }

  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = 'var(--focus)'
  const ring = getComputedStyle(probe).color
  probe.remove()
  const hasRing = around.some((one) => {
    const { outlineStyle, outlineColor, boxShadow } = getComputedStyle(one)
    return (outlineStyle === 'solid' && outlineColor === ring) || boxShadow.includes(ring)
  })
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  const isSeen = hit !== null && (face.contains(hit) || hit.contains(face))

  // What is fixed to the screen has no place among the words.
  const room = at.closest('dialog, main')
  const place = { room, left, top: top + (room?.matches('main') ? scrollY : 0) }
  const before = window.stopBefore
  window.stopBefore = { room, left, top: place.top + height / 2 }
  const isAbove = room && before?.room === room && place.top + height < before.top && left <= before.left
  const faults = []
  if (!hasRing) faults.push('no ring around: ' + name)
  if (!isSeen) faults.push('something lies over: ' + name)
  if (isAbove) faults.push('comes too late: ' + name)
  return { name, faults }
})()`

/** Tab by Tab, or back, until it is there. */
export async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await page.evaluate('window.stopBefore = undefined')
  const passed: string[] = []
  while (passed.length < stopsMost) {
    await page.keyboard.press(key)
    const stop = await page.evaluate<Stop>(look)
    // What is scrolled to may be on its way.
    if (stop.faults.length > 0)
      await expect.poll(async () => (await page.evaluate<Stop>(look)).faults).toEqual([])
    if (stop.name.startsWith(name)) return
    passed.push(stop.name)
  }
  throw new Error(`By ${key} there is no way to ${name}, only to ${passed.join(' · ')}`)
}

/** Goes there and presses it. */
export async function pressAt(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, name, key)
  await page.keyboard.press('Enter')
}
