import { calls } from '@saguao/contract/calls/calls.ts'
import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../i18n/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('every call of the contract is used by the web app [R7.02]', () => {
  const source = Object.values(sources).join('\n')
  expect(Object.keys(calls).filter((path) => !source.includes(`'${path}'`))).toEqual([])
})
