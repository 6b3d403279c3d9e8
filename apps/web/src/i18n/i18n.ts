/** Words. Portuguese is where a text is born: its keys and the slots in its texts type all the others. */
import { type Lang, languages } from '@saguao/contract/languages.ts'
import type { messages as portuguese } from '#i18n/pt.ts'

type Portuguese = typeof portuguese
export type Key = keyof Portuguese
export type Messages = Readonly<Record<Key, string>>

/** The names between braces in a text: 'Olá, {name}' has the slot `name`. */
type SlotsOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | SlotsOf<Rest>
  : never
type Values<K extends Key> = [SlotsOf<Portuguese[K]>] extends [never]
  ? []
  : [values: Readonly<Record<SlotsOf<Portuguese[K]>, string | number>>]

const loaders: Readonly<Record<Lang, () => Promise<{ messages: Messages }>>> = {
  en: () => import('#i18n/en.ts'),
  ks: () => import('#i18n/ks.ts'),
  pt: () => import('#i18n/pt.ts'),
}

let spoken: Messages | undefined

/** To be awaited before anything is drawn. The language never changes without a reload, so nothing watches it. */
export async function speak(lang: Lang): Promise<void> {
  spoken = (await loaders[lang]()).messages
  document.documentElement.lang = languages[lang].lang
}

export function t<K extends Key>(key: K, ...[values]: Values<K>): string {
  const text = spoken?.[key] ?? key
  return values ? fill(text, values) : text
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot))
}
