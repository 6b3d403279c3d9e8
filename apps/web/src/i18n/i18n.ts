/**
 * Messages. The keys and slots of the Portuguese texts define the types of the other languages. The messages of the
 * frame and the home screen are loaded first; the others by area, with the first screen that needs them.
 */
import { type Lang, languages } from '@saguao/contract/product/languages.ts'
import type { Area, Portuguese } from '#i18n/message-types.ts'

export type Key = keyof Portuguese

/** The names between braces in a text: 'Olá, {name}' has the slot `name`. */
type SlotsOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | SlotsOf<Rest>
  : never
type Values<K extends Key> = [SlotsOf<Portuguese[K]>] extends [never]
  ? []
  : [values: Readonly<Record<SlotsOf<Portuguese[K]>, string | number>>]

/** Keys of texts without slots. */
export type PlainKey = { [K in Key]: [SlotsOf<Portuguese[K]>] extends [never] ? K : never }[Key]

const loaders = {
  en: () => import('#i18n/en.ts'),
  ks: () => import('#i18n/ks.ts'),
  pt: () => import('#i18n/pt.ts'),
} as const satisfies Record<Lang, () => Promise<unknown>>

let loaded: Partial<Record<string, string>> = {}

/** Awaited before the first render. The language changes only with a reload, so components need no subscription. */
export async function loadLanguage(lang: Lang): Promise<void> {
  document.documentElement.lang = languages[lang].lang
  loaded = {}
  const { messages } = await loaders[lang]()
  Object.assign(loaded, messages)
}

/**
 * Loads the messages of areas, `more` always among them. It may run before or after `loadLanguage`: both add to the
 * loaded messages.
 */
export async function loadMessages(lang: Lang, ...areas: readonly Area[]): Promise<void> {
  const { loaders } = await import('#i18n/areas.ts')
  const names: readonly Area[] = ['more', ...areas]
  const files = await Promise.all(names.map((area) => loaders[lang][area]()))
  for (const { messages } of files) Object.assign(loaded, messages)
}

export function t<K extends Key>(key: K, ...[values]: Values<K>): string {
  const text = loaded[key] ?? key
  return values ? fill(text, values) : text
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot))
}
