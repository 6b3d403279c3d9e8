// What a page can get wrong in a language or at a width, found in the page itself: every finding is a sentence.
import type { Page } from '@playwright/test'

/**
 * Text that is cut off, lies outside of its button, of the card that holds it or of the screen, and keys that were never
 * given a text. A name that is too long may end in an ellipsis (R9.17); what the app itself says may not.
 */
export const faultsIn = (page: Page, ownTexts: readonly string[]): Promise<string[]> =>
  page.evaluate<string[]>(`(${look})(new Set(${JSON.stringify(ownTexts)}))`)

/** Written as text because it runs in the page, where other types hold. */
const look = `(ownTexts) => {
  const faults = []
  const wide = document.documentElement.scrollWidth
  if (wide > innerWidth) faults.push('the page is ' + wide + ' px wide on a screen of ' + innerWidth)
  const isKey = (text) => /^[a-z]+(-[a-z]+)*\\.[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
  const short = (text) => '"' + text.trim().slice(0, 60) + '"'
  const scrolls = (el) => {
    for (let at = el; at && at !== document.body; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at)
      if (overflowX !== 'visible' && at.scrollWidth > at.clientWidth + 1 && !at.matches('button, p, span, h1, h2, h3')) return true
    }
    return false
  }
  const styles = new Map()
  const styleOf = (el) => styles.get(el) ?? styles.set(el, getComputedStyle(el)).get(el)
  const isBox = (style) => !style.backgroundColor.endsWith(', 0)') || style.backgroundImage !== 'none' ||
    style.boxShadow !== 'none' || !/\\b0px/.test(style.borderWidth)
  // What scrolls comes into view, and what is put somewhere by itself is held by nothing around it.
  const holderOf = (el) => {
    for (let at = el; at && at !== document.body; at = at.parentElement) {
      const style = styleOf(at)
      if (/auto|scroll/.test(style.overflow) || style.display === 'inline' && isBox(style)) return undefined
      if (isBox(style)) return at
      if (style.overflow !== 'visible' || style.position === 'fixed') return undefined
    }
  }
  // A line that is wholly outside of what clips it is hidden on purpose; one that is halfway out is cut.
  const sticksOut = (range, el) => {
    const holder = holderOf(el)
    if (!holder) return false
    const edge = holder.getBoundingClientRect()
    const clips = styleOf(holder).overflow !== 'visible'
    return [...range.getClientRects()].some((line) => {
      const isOut = line.top < edge.top - 2 || line.bottom > edge.bottom + 2 || line.left < edge.left - 2 || line.right > edge.right + 2
      const isHidden = line.bottom <= edge.top || line.top >= edge.bottom || line.right <= edge.left || line.left >= edge.right
      return isOut && !(clips && isHidden)
    })
  }
  for (const el of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]'))
    for (const name of ['aria-label', 'placeholder', 'alt', 'title']) {
      const text = el.getAttribute(name)
      if (text && isKey(text)) faults.push('a key instead of a text: ' + text)
    }
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim()
    const el = node.parentElement
    if (text === '' || !el || el.closest('[aria-hidden=true], .visually-hidden, [inert], script, style, svg, canvas')) continue
    if (!el.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (isKey(text)) faults.push('a key instead of a text: ' + text)
    const style = getComputedStyle(el)
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width === 0 || scrolls(el)) continue
    const clips = style.overflowX !== 'visible' && el.scrollWidth > el.clientWidth + 1
    const mayEnd = style.textOverflow === 'ellipsis' && !ownTexts.has(text)
    if (clips && !mayEnd) faults.push('cut off: ' + short(text))
    const clamps = style.webkitLineClamp !== 'none'
    if (style.overflowY === 'hidden' && !clamps && el.scrollHeight > el.clientHeight + 2 && !clips) faults.push('cut off below: ' + short(text))
    const button = el.closest('button, a, [role=tab]')
    if (button && !clips) {
      const edge = button.getBoundingClientRect()
      if (box.left < edge.left - 1 || box.right > edge.right + 1) faults.push('wider than its button: ' + short(text))
    }
    if (!clips && sticksOut(range, el)) faults.push('sticks out of its card: ' + short(text))
    if (!clips && (box.left < -1 || box.right > innerWidth + 1)) faults.push('outside of the screen: ' + short(text))
  }
  return [...new Set(faults)]
}`
