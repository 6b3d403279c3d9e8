// Shows the texts of another language on a page that is open in Portuguese, without loading it again.
import type { Page } from '@playwright/test'

/** A text with slots: its start before the first slot, the expression that finds the values, and the translation. */
type Template = readonly [start: string, pattern: string, names: readonly string[], text: string]
type Dictionary = {
  readonly exact: readonly (readonly [string, string])[]
  readonly templates: readonly Template[]
}

const slot = /\{(\w+)\}/
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function templateOf(text: string, translation: string): Template {
  // Fixed parts and names of slots alternate.
  const parts = text.split(slot)
  const names = parts.filter((_, i) => i % 2 === 1)
  const pattern = parts.map((part, i) => (i % 2 === 1 ? '(.+?)' : escaped(part))).join('')
  return [parts[0] ?? '', `^${pattern}$`, names, translation]
}

type Messages = Readonly<Record<string, string>>

function dictionaryOf(from: Messages, to: Messages): Dictionary {
  const pairs = Object.entries(from).map(([key, text]) => [text, to[key] ?? key] as const)
  // Of texts that are equal in Portuguese only, the longest translation wins.
  pairs.sort(([, a], [, b]) => a.length - b.length)
  const withSlots = pairs.filter(([text]) => slot.test(text) && text.replace(slot, '').trim() !== '')
  return {
    exact: pairs.filter(([text]) => !slot.test(text)),
    templates: withSlots.map(([text, translation]) => templateOf(text, translation)),
  }
}

type Translate<Lang> = (page: Page, lang: Lang) => Promise<number>

/** The function returns how many texts were translated. Call `restoreTexts` before the page is used again. */
export function createTranslator<Lang extends string>(
  messagesOf: (lang: Lang | 'pt') => Promise<Messages>,
): Translate<Lang> {
  const dictionaries = new Map<Lang, Dictionary>()
  return async (page, lang) => {
    const dictionary = dictionaries.get(lang) ?? dictionaryOf(await messagesOf('pt'), await messagesOf(lang))
    dictionaries.set(lang, dictionary)
    return page.evaluate<number>(`(${translate})(${JSON.stringify(dictionary)})`)
  }
}

/** The app changes only texts that are new to it, so translations would stay on the next screen. */
export const restoreTexts = (page: Page): Promise<void> =>
  page.evaluate<void>('for (const [node, text] of window.translatedTexts) node.data = text')

/** A string because it runs in the page, which has other types. */
const translate = `({ exact, templates }) => {
  const known = new Map(exact)
  const patterns = templates.map(([start, pattern, names, text]) => [start, new RegExp(pattern), names, text])
  const translationOf = (text) => {
    if (known.has(text)) return known.get(text)
    for (const [start, pattern, names, translation] of patterns) {
      const found = text.startsWith(start) && pattern.exec(text)
      if (found) return translation.replace(/\\{(\\w+)\\}/g, (_, name) => found[names.indexOf(name) + 1] ?? '')
    }
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  window.translatedTexts = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim()
    const translation = text === '' ? undefined : translationOf(text)
    if (translation === undefined) continue
    window.translatedTexts.push([node, node.data])
    node.data = node.data.replace(text, () => translation)
  }
  return window.translatedTexts.length
}`
