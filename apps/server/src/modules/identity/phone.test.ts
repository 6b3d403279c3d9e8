import { describe, expect, it } from 'vitest'
import { canonicalPhone, dialledPhone, maskedPhone } from './phone.ts'
import { tokenStateOf } from './sessions.ts'

describe('a phone number has one canonical form [R5.01]', () => {
  it.each([
    ['11987654321', '11987654321'],
    ['011987654321', '11987654321'],
    ['0011987654321', '11987654321'],
    ['+55 (11) 98765-4321', '11987654321'],
    ['5511987654321', '11987654321'],
    ['00 55 11 98765 4321', '11987654321'],
    ['１１９８７６５４３２１', '11987654321'],
    ['55987654321', '55987654321'],
  ])('BR %s', (typed, number) => expect(canonicalPhone('BR', typed)).toBe(number))

  it.each([
    ['912345678', '912345678'],
    ['+56 9 1234 5678', '912345678'],
    ['+51 912345678', '912345678'],
    ['0912345678', '912345678'],
  ])('CL %s', (typed, number) => expect(canonicalPhone('CL', typed)).toBe(number))

  it.each(['', '12345678', '123456789012', 'abcdefghij', '1198765432a', '٠١٢٣٤٥٦٧٨٩', '+', '-'])(
    '"%s" is none',
    (typed) => expect(canonicalPhone('BR', typed)).toBeUndefined(),
  )
})

it('the international form has the real prefix, and the masked form hides the middle', () => {
  expect(dialledPhone('CL', '912345678')).toBe('+56912345678')
  expect(maskedPhone('11987654321')).toBe('11*****4321')
})

describe('the state of a presented token', () => {
  const dayMs = 86_400_000
  const now = 100 * dayMs
  const row = (createdAgo: number, replacedAgo: number | null, expiresIn: number) => ({
    createdAt: now - createdAgo,
    replacedAt: replacedAgo === null ? null : now - replacedAgo,
    expiresAt: now + expiresIn,
  })
  it.each([
    ['fresh', row(1000, null, dayMs), 'alive'],
    ['over a day old', row(dayMs + 1, null, dayMs), 'renew'],
    ['replaced a moment ago', row(2 * dayMs, 60_000, dayMs), 'alive'],
    ['replaced over a minute ago', row(2 * dayMs, 60_001, dayMs), 'stolen'],
    ['past its end', row(1000, null, 0), 'expired'],
    ['past its end and replaced', row(1000, dayMs, 0), 'expired'],
  ] as const)('%s', (_, token, state) => expect(tokenStateOf(token, now)).toBe(state))
})
