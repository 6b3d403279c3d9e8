import { errors } from '@saguao/contract/calls/errors.ts'
import { operatorErrors } from '@saguao/contract/operators/operator-errors.ts'
import { languages } from '@saguao/contract/product/languages.ts'
import { describe, expect, it } from 'vitest'
import { message } from '#kernel/http/messages/messages.ts'

const langs = Object.values(languages).map(({ code }) => code)
const keys = [
  ...new Set([...Object.values(errors), ...Object.values(operatorErrors)].map((error) => error.message)),
]

describe.each(langs)('in %s', (lang) => {
  it.each(keys)('%s is one or two short, complete sentences [R4.03]', (key) => {
    const text = message(key, lang)
    expect(text).toMatch(/^\p{Lu}.*\.$/u)
    expect(text.length).toBeLessThanOrEqual(90)
  })

  it('no two refusals have the same text', () => {
    expect(new Set(keys.map((key) => message(key, lang))).size).toBe(keys.length)
  })
})

it('no text is the same in two languages', () => {
  const shared = keys.filter(
    (key) => message(key, 'en') === message(key, 'pt') || message(key, 'en') === message(key, 'ks'),
  )
  expect(shared).toEqual([])
})
