// Layout errors of a page in one language and width, as sentences.
import type { Page } from '@playwright/test'

/**
 * Finds text that is cut off or outside its button, card or the screen, and untranslated keys. A long name may end in an
 * ellipsis (R9.17); the app's own texts may not.
 */
export const layoutErrorsIn = (page: Page, ownTexts: readonly string[]): Promise<string[]> =>
  page.evaluate<string[]>(`(${findLayoutErrors})(new Set(${JSON.stringify(ownTexts)}))`)

/** A string because it runs in the page, which has other types. */
const findLayoutErrors = `(ownTexts) => {
  const errors = []
  const wide = document.documentElement.scrollWidth
  if (wide > innerWidth) errors.push('the page is ' + wide + ' px wide on a screen of ' + innerWidth)
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
  // Scrolling containers and fixed elements are not cards that must contain their text.
  const holderOf = (el) => {
    for (let at = el; at && at !== document.body; at = at.parentElement) {
      const style = styleOf(at)
      if (/auto|scroll/.test(style.overflow) || style.display === 'inline' && isBox(style)) return undefined
      if (isBox(style)) return at
      if (style.overflow !== 'visible' || style.position === 'fixed') return undefined
    }
  }
  // A line completely outside a clipping card is hidden on purpose; a partly visible one is cut off.
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
      if (text && isKey(text)) errors.push('a key instead of a text: ' + text)
    }
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim()
    const el = node.parentElement
    if (text === '' || !el || el.closest('[aria-hidden=true], .visually-hidden, [inert], script, style, svg, canvas')) continue
    if (!el.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (isKey(text)) errors.push('a key instead of a text: ' + text)
    const style = getComputedStyle(el)
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width === 0 || scrolls(el)) continue
    const clips = style.overflowX !== 'visible' && el.scrollWidth > el.clientWidth + 1
    const mayEnd = style.textOverflow === 'ellipsis' && !ownTexts.has(text)
    if (clips && !mayEnd) errors.push('cut off: ' + short(text))
    const clamps = style.webkitLineClamp !== 'none'
    if (style.overflowY === 'hidden' && !clamps && el.scrollHeight > el.clientHeight + 2 && !clips) errors.push('cut off below: ' + short(text))
    const button = el.closest('button, a, [role=tab]')
    if (button && !clips) {
      const edge = button.getBoundingClientRect()
      if (box.left < edge.left - 1 || box.right > edge.right + 1) errors.push('wider than its button: ' + short(text))
    }
    if (!clips && sticksOut(range, el)) errors.push('sticks out of its card: ' + short(text))
    if (!clips && (box.left < -1 || box.right > innerWidth + 1)) errors.push('outside of the screen: ' + short(text))
  }
  return [...new Set(errors)]
}`
