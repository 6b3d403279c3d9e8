import { describe, expect, it } from 'vitest'
import { betKeyOf, readTableMessage, readTableState, type TableState } from './table-state.ts'

const state: TableState = {
  gameId: 'crash',
  round: 3,
  phase: 'over',
  elapsedMs: 12,
  lengthMs: 4000,
  result: { round: 3, outcome: { point: 1.4 }, hash: 'ab' },
  players: [{ key: 'k', name: '***12', bet: 5, currency: 'BRL', choice: {}, multiplier: 0 }],
  count: 1,
  history: [{ round: 3, outcome: { point: 1.4 }, hash: 'ab' }],
}

describe('table message', () => {
  it.each([
    { kind: 'state', ...state },
    { kind: 'players', gameId: 'crash', round: 3, changed: state.players, count: 1 },
    { kind: 'tick', gameId: 'crash', round: 3, elapsedMs: 900 },
  ])('of kind $kind is read', (message) => {
    expect(readTableMessage(message)).toEqual(message)
  })

  it('is read from the acknowledgement of watch', () => {
    expect(readTableState(state)).toMatchObject(state)
    expect(readTableState(null)).toBeNull()
  })

  it.each([
    null,
    7,
    'state',
    {},
    { kind: 'toString', gameId: 'crash', round: 1 },
    { kind: 'tick', gameId: 'crash', round: 1, elapsedMs: '9' },
    { kind: 'state', ...state, phase: 'resting' },
    { kind: 'state', ...state, players: [{ key: 'k' }] },
    { kind: 'state', ...state, result: {} },
    { kind: 'players', gameId: 'crash', round: 3, changed: 'all', count: 1 },
  ])('is not read from %j', (message) => {
    expect(readTableMessage(message)).toBeNull()
  })
})

it('the key of a bet is the random part of its round id', () => {
  expect(betKeyOf('R0123456789abcdefghijk')).toBe('abcdefghijk')
})
