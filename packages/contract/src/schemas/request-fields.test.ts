import { Ajv, type ValidateFunction } from 'ajv'
import { describe, expect, it } from 'vitest'
import type { Call } from '../calls/call.ts'
import { type Body, calls, type Path } from '../calls/calls.ts'

/** Compiled as on the server, without coercion. */
const ajv = new Ajv({ strict: true, useDefaults: true })
const validators = new Map<Path, ValidateFunction>()

function accepts(path: Path, body: unknown): boolean {
  const validate = validators.get(path) ?? ajv.compile(calls[path].body)
  validators.set(path, validate)
  return validate(body)
}

const order = {
  amount: 100,
  payChannel: 'pix',
  paymentMethod: 'pix',
} satisfies Body<'/recharge/createRechargeOrder'>
const play = {
  session: 's',
  bet: 1,
  choice: { target: 50, over: true },
  requestId: 'r',
} satisfies Body<'/arcade/play'>
const records = {
  isBonus: false,
  startDate: '2026-01-01',
  endDate: '2026-02-28',
} satisfies Body<'/wallet/records'>

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })
const notAmounts = [
  -1,
  0,
  -0.01,
  '100',
  '',
  Number.NaN,
  Infinity,
  -Infinity,
  1e12 + 1,
  1e308,
  null,
  true,
  [],
  [1],
  {},
]
const notText = [1, null, true, [], ['a'], {}, nested(50), '', 'a'.repeat(10_000), 'a\u0000b', 'a\nb']

describe('request bodies', () => {
  it('and response data of every call compile', () => {
    for (const call of Object.values<Call>(calls)) {
      expect(() => ajv.compile(call.body)).not.toThrow()
      expect(() => ajv.compile(call.data)).not.toThrow()
    }
  })

  it('are objects in every call', () => {
    const others = [null, [], [{}], 'text', 1, true]
    const taken = (Object.keys(calls) as Path[]).filter((path) => others.some((body) => accepts(path, body)))
    expect(taken).toEqual([])
  })

  it('may contain unknown fields', () => {
    expect(accepts('/ping', { any: nested(5) })).toBe(true)
    expect(accepts('/recharge/createRechargeOrder', { ...order, extra: 1 })).toBe(true)
  })

  it.each(notAmounts)('refuse %s as an amount', (amount) => {
    expect(accepts('/recharge/createRechargeOrder', { ...order, amount })).toBe(false)
    expect(accepts('/withdraw/create', { ...order, account: 'a', amount })).toBe(false)
    expect(accepts('/lucky/money/create', { amount })).toBe(false)
    expect(accepts('/arcade/play', { ...play, bet: amount })).toBe(false)
  })

  it('accept amounts up to the maximum', () => {
    for (const amount of [0.01, 1, 99.99, 1e12]) {
      expect(accepts('/recharge/createRechargeOrder', { ...order, amount })).toBe(true)
    }
  })

  it.each(notText.map((value) => [JSON.stringify(value).slice(0, 40), value]))(
    'do not take %s for text',
    (_shown, value) => {
      expect(accepts('/recharge/createRechargeOrder', { ...order, payChannel: value })).toBe(false)
      expect(accepts('/recharge/createRechargeOrder', { ...order, requestId: value })).toBe(false)
      expect(accepts('/user/login', { country: 'BR', username: value, password: 'secret' })).toBe(false)
      expect(accepts('/user/login', { country: 'BR', username: '11999999999', password: value })).toBe(false)
      expect(accepts('/game/url', { gameId: value })).toBe(false)
    },
  )

  it('leave the rules for usernames and passwords to the business refusal, within bounds', () => {
    const login = (username: string, password: string) =>
      accepts('/user/login', { country: 'BR', username, password })
    expect(login('1', '1')).toBe(true)
    expect(login('a'.repeat(32), 'á'.repeat(128))).toBe(true)
    expect(login('a'.repeat(33), 'secret')).toBe(false)
    expect(login('1', 'a'.repeat(129))).toBe(false)
  })

  it('require every field that is not optional', () => {
    for (const field of Object.keys(order)) {
      expect(accepts('/recharge/createRechargeOrder', { ...order, [field]: undefined })).toBe(false)
    }
    for (const field of Object.keys(play)) {
      expect(accepts('/arcade/play', { ...play, [field]: undefined })).toBe(false)
    }
  })

  it('accept the two countries only [R1.01]', () => {
    expect(accepts('/game/categories', { country: 'BR' })).toBe(true)
    expect(accepts('/game/categories', { country: 'CL' })).toBe(true)
    for (const country of ['AR', 'br', '', 55, null, ['BR'], '__proto__']) {
      expect(accepts('/game/categories', { country })).toBe(false)
    }
  })

  it('accept pages from 1 and sizes from 1 to 1000', () => {
    const listed = (page: object) => accepts('/recharge/orders', page)
    expect(listed({})).toBe(true)
    expect(listed({ pageNum: 1, pageSize: 1000 })).toBe(true)
    for (const pageNum of [0, -1, 1.5, '1', null, 1e9]) expect(listed({ pageNum })).toBe(false)
    for (const pageSize of [0, -1, 1.5, '20', null, 1001]) expect(listed({ pageSize })).toBe(false)
  })

  it('default to page 1 of 20, and of 999 for betting records [R9.07]', () => {
    const list: Body<'/recharge/orders'> = {}
    const bets: Body<'/wallet/records'> = { ...records }
    accepts('/recharge/orders', list)
    accepts('/wallet/records', bets)
    expect(list).toEqual({ pageNum: 1, pageSize: 20 })
    expect(bets).toMatchObject({ pageNum: 1, pageSize: 999 })
  })

  it('accept existing days only', () => {
    const from = (startDate: unknown) => accepts('/wallet/records', { ...records, startDate })
    for (const day of ['2026-01-31', '2024-02-29', '2000-02-29', '2026-12-31', '2026-04-30']) {
      expect(from(day), day).toBe(true)
    }
    const unreal = [
      '2026-02-29',
      '2026-02-30',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '2026-01-32',
    ]
    for (const day of [...unreal, '0000-01-01', '2026-1-1', '2026-01-01T00:00:00Z', '', 20260101, null]) {
      expect(from(day), String(day)).toBe(false)
    }
  })
})

describe('choices and moves of games', () => {
  const takes = (choice: unknown) => accepts('/arcade/play', { ...play, choice })
  const takesMove = (move: unknown) =>
    accepts('/arcade/move', { session: 's', roundId: '1', move, requestId: 'r' })

  it.each([
    { target: 50.25, over: false },
    { mines: 24 },
    { rows: 16, risk: 'high' },
    { segments: 10, risk: 'low' },
    { color: 'white' },
    {},
    { lines: 20 },
    { autoCashout: 2 },
  ])('may be %o', (choice) => {
    expect(takes(choice)).toBe(true)
  })

  it.each([
    { target: 99 },
    { target: '50' },
    { over: 1 },
    { mines: 0 },
    { mines: 1.5 },
    { rows: 9 },
    { risk: 'none' },
    { color: 'green' },
    { lines: 0 },
    { autoCashout: 1 },
    'dice',
    null,
    [],
  ])('may not be %o', (choice) => {
    expect(takes(choice)).toBe(false)
  })

  it('accept a cell or a cash-out as a move', () => {
    for (const move of [{ open: 0 }, { open: 24 }, { cashout: true }]) expect(takesMove(move)).toBe(true)
    for (const move of [{ open: 25 }, { open: -1 }, { open: '1' }, { cashout: false }, null, []]) {
      expect(takesMove(move)).toBe(false)
    }
  })
})
