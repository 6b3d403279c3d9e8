import { expect, it } from 'vitest'
import { truncate } from '#lib/truncate.ts'

it.each([
  ['Roda', 4, 'Roda'],
  ['Roda da Sorte', 8, 'Roda da…'],
  ['Roda da Sorte', 5, 'Roda…'],
  ['👨‍👩‍👧 família', 3, '👨‍👩‍👧…'],
  ['', 5, ''],
])('"%s" cut to %i characters is "%s" [R9.17]', (text, length, cut) => {
  expect(truncate(text, length)).toBe(cut)
})
