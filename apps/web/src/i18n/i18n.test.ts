import { languageCodes } from '@saguao/contract/product/constants.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { expect, it } from 'vitest'
import { type Key, loadLanguage, loadMessages, t } from '#i18n/i18n.ts'
import type { Area } from '#i18n/message-types.ts'

type Texts = Readonly<Record<string, string>>

const files = import.meta.glob<{ messages: Texts }>(['./??.ts', './*/??.ts'], { eager: true })
const areas: readonly Area[] = [
  'more',
  'lobby',
  'payments',
  'play',
  'lucky',
  'rewards',
  'slip',
  'sports',
  'support',
  'protection',
  'legal',
]
const parts = (lang: Lang): Texts[] =>
  [`./${lang}.ts`, ...areas.map((area) => `./${area}/${lang}.ts`)].map((file) => files[file]?.messages ?? {})
const all = (lang: Lang): Texts => Object.assign({}, ...parts(lang))
const slotsOf = (text = '') => text.match(/\{\w+\}/g)?.sort() ?? []

it.each(languageCodes)('every text exists in %s, with the same slots as in Portuguese [R1.03]', (lang) => {
  const [texts, portuguese] = [all(lang), all('pt')]
  expect(Object.keys(texts)).toEqual(Object.keys(portuguese))
  const entries = Object.entries(texts)
  expect(entries.filter(([, text]) => text === '' || text.trim() !== text)).toEqual([])
  const withSlots = entries.map(([key, text]) => [key, slotsOf(text)])
  expect(withSlots).toEqual(Object.entries(portuguese).map(([key, text]) => [key, slotsOf(text)]))
})

it('no key is in two message files of a language', () => {
  const keys = parts('pt').flatMap((texts) => Object.keys(texts))
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
})

it('the messages named by the specification exist [R8.05] [R8.06]', () => {
  const named: Key[] = [
    'register.username-error',
    'register.password-error',
    'message.exists',
    'message.unexists',
    'login.success',
    'register.success',
    'password.success',
    'binding.success',
    'message.copysucess',
    'pay.success',
    'message.logout',
  ]
  for (const key of named) expect(all('pt')[key], key).toBeTruthy()
})

it('the document has the BCP 47 code of the language [R4.03]', async () => {
  await loadLanguage('ks')
  expect(document.documentElement.lang).toBe('es-CL')
  expect(t('header.register')).toBe('Registrarme')
  await loadLanguage('pt')
  expect(document.documentElement.lang).toBe('pt-BR')
})

it('the lobby messages are available before those of other screens [R4.03]', async () => {
  await loadLanguage('pt')
  expect(t('login.title')).toBe('login.title')
  await loadMessages('pt')
  expect([t('login.title'), t('header.login')]).toEqual(['Entrar', 'Entrar'])
})

it('slots are filled with their values', async () => {
  await loadLanguage('en')
  expect(t('error.http', { status: 502 })).toBe('Something went wrong on our side (502). Please try again.')
})

it('messages loaded before the base messages are not lost', async () => {
  const more = loadMessages('ks')
  await loadLanguage('ks')
  await more
  expect([t('login.submit'), t('register.title'), t('header.register')]).toEqual([
    'Entrar',
    'Crear cuenta',
    'Registrarme',
  ])
})
