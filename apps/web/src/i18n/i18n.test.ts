import { languageCodes } from '@saguao/contract/constants.ts'
import type { Lang } from '@saguao/contract/languages.ts'
import { expect, it } from 'vitest'
import { type Key, type Messages, speak, t } from '#i18n/i18n.ts'

const files = import.meta.glob<{ messages: Messages }>('./*.ts', { eager: true })
const messagesOf = (lang: Lang) => files[`./${lang}.ts`]?.messages ?? ({} as Messages)
const slotsOf = (text: string) => text.match(/\{\w+\}/g)?.sort() ?? []

it.each(languageCodes)('every text exists in %s, with the same slots as in Portuguese [R1.03]', (lang) => {
  const portuguese = messagesOf('pt')
  expect(Object.keys(messagesOf(lang))).toEqual(Object.keys(portuguese))
  for (const [key, text] of Object.entries(messagesOf(lang))) {
    expect(text.trim(), key).toBe(text)
    expect(text.length, key).toBeGreaterThan(0)
    expect(slotsOf(text), key).toEqual(slotsOf(portuguese[key as Key]))
  }
})

it('the messages the product names exist by these names [R8.05] [R8.06]', () => {
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
  for (const key of named) expect(messagesOf('pt')[key], key).toBeTruthy()
})

it('the page says which language it is in, with a code browsers know [R4.03]', async () => {
  await speak('ks')
  expect(document.documentElement.lang).toBe('es-CL')
  expect(t('header.register')).toBe('Registrarme')
  await speak('pt')
  expect(document.documentElement.lang).toBe('pt-BR')
})

it('slots are filled with their values', async () => {
  await speak('en')
  expect(t('error.http', { status: 502 })).toBe('Something went wrong on our side (502). Please try again.')
})
