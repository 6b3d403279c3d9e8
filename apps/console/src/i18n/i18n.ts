/**
 * Messages of the console. The keys and slots of the Portuguese texts define the types of the other languages. One file
 * per language and area (i18n/AREA/LANGUAGE.ts); all areas of a language are loaded before the first render, and a change
 * of the language reloads the page, so components need no subscription.
 */
import type { Portuguese } from '#i18n/message-types.ts'

export const languageCodes = ['pt', 'es', 'en'] as const
export type Lang = (typeof languageCodes)[number]

/** `contract` is the product's code of the language: the server writes its messages in it. */
export const languages = {
  pt: { name: 'Português', tag: 'pt-BR', contract: 'pt' },
  es: { name: 'Español', tag: 'es-CL', contract: 'ks' },
  en: { name: 'English', tag: 'en-GB', contract: 'en' },
} as const satisfies Record<Lang, { name: string; tag: string; contract: string }>

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

type MessageFile = { readonly messages: Readonly<Record<string, string>> }

const files = {
  pt: import.meta.glob<MessageFile>('./*/pt.ts'),
  es: import.meta.glob<MessageFile>('./*/es.ts'),
  en: import.meta.glob<MessageFile>('./*/en.ts'),
} as const satisfies Record<Lang, unknown>

const storageKey = 'console.language'
let messages: Partial<Record<string, string>> = {}
let current: Lang = 'pt'

export const currentLang = (): Lang => current

export async function loadLanguage(lang: Lang = chosenLang()): Promise<void> {
  const loaded = await Promise.all(Object.values(files[lang]).map((load) => load()))
  messages = Object.assign({}, ...loaded.map((file) => file.messages))
  current = lang
  document.documentElement.lang = languages[lang].tag
}

export function chooseLang(lang: Lang): void {
  localStorage.setItem(storageKey, lang)
  location.reload()
}

/** The stored choice, else the first language of the browser that the console has. */
function chosenLang(): Lang {
  const wanted = [localStorage.getItem(storageKey), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return languageCodes.find((code) => code === wanted.find(isLang)) ?? 'pt'
}

const isLang = (code: string | null): code is Lang => languageCodes.some((known) => known === code)

export function t<K extends Key>(key: K, ...[values]: Values<K>): string {
  const text = messages[key] ?? key
  return values ? fill(text, values) : text
}

/** The text of a name that the server sends, such as a role or a state; the name itself when the console has no text. */
export const tName = (prefix: string, name: string): string => messages[`${prefix}.${name}`] ?? name

/** Names as the choices of a filter or field. */
export const tOptions = <Name extends string>(prefix: string, names: readonly Name[]) =>
  names.map((value) => ({ value, label: tName(prefix, value) }))

/** Every name with a text under a prefix, such as the choices of a filter, in the order of the texts. */
export const tNames = (prefix: string): { readonly value: string; readonly label: string }[] =>
  Object.entries(messages)
    .filter(([key]) => key.startsWith(`${prefix}.`))
    .map(([key, label = '']) => ({ value: key.slice(prefix.length + 1), label }))
    .sort((a, b) => a.label.localeCompare(b.label))

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot))
}
