import { betKeyOf, type TablePlayer, type TableState } from '@saguao/contract/realtime/table-state.ts'
import { describe, expect, it } from 'vitest'
import { applyMessage, isDecided, isUnderWay, ownBetKeys } from '#features/play/table/shared-table.ts'

const aPlayer = (key: string, bet: number, multiplier?: number): TablePlayer => ({
  key,
  name: '***12',
  bet,
  currency: 'BRL',
  choice: {},
  ...(multiplier !== undefined && { multiplier }),
})

const aState = (state: Partial<TableState> = {}) => ({
  kind: 'state' as const,
  gameId: 'crash',
  round: 7,
  phase: 'running' as const,
  elapsedMs: 1000,
  lengthMs: null,
  result: null,
  players: [aPlayer('a', 1), aPlayer('b', 5)],
  count: 2,
  history: [],
  ...state,
})

const table = (state: Partial<TableState> = {}) => {
  const applied = applyMessage(null, aState(state), 5000)
  if (!applied) throw new Error('a state message was not applied')
  return applied
}

describe('a message of the shared table', () => {
  it('sets the start of the phase, and sorts players by stake', () => {
    expect(table()).toMatchObject({ round: 7, startMs: 4000, count: 2 })
    expect(table().players.map(({ key }) => key)).toEqual(['b', 'a'])
  })

  it('never moves the start of a phase later: a delayed message arrives late, never early', () => {
    const tick = { kind: 'tick' as const, gameId: 'crash', round: 7 }
    expect(applyMessage(table(), { ...tick, elapsedMs: 1500 }, 6000)?.startMs).toBe(4000)
    expect(applyMessage(table(), { ...tick, elapsedMs: 2500 }, 6000)?.startMs).toBe(3500)
    expect(applyMessage(table(), aState({ phase: 'over', elapsedMs: 0 }), 9000)?.startMs).toBe(9000)
  })

  it('changes players by their bet, and is ignored when it belongs to another round', () => {
    const changed = [aPlayer('a', 1, 2.5), aPlayer('c', 9)]
    const news = { kind: 'players' as const, gameId: 'crash', round: 7, changed, count: 3 }
    const next = applyMessage(table(), news, 6000)
    expect(next?.players.map(({ key, multiplier }) => [key, multiplier])).toEqual([
      ['c', undefined],
      ['b', undefined],
      ['a', 2.5],
    ])
    expect(next?.count).toBe(3)
    expect(applyMessage(table(), { ...news, round: 8 }, 6000)).toEqual(table())
  })

  it('removes a bet that was taken back, and adds the newest results to those that are known', () => {
    const changed = [{ ...aPlayer('b', 5), cancelled: true as const }]
    const news = { kind: 'players' as const, gameId: 'crash', round: 7, changed, count: 1 }
    expect(applyMessage(table(), news, 6000)?.players.map(({ key }) => key)).toEqual(['a'])
    const result = (round: number) => ({ round, outcome: { point: 2 }, hash: `h${round}` })
    const known = table({ history: [6, 5, 4, 3].map(result) })
    const next = applyMessage(known, aState({ round: 8, history: [7, 6, 5].map(result) }), 9000)
    expect(next?.history.map(({ round }) => round)).toEqual([7, 6, 5, 4, 3])
  })
})

describe('a bet', () => {
  const bet = { roundId: 'R0000000000abcdefghijk', fair: { nonce: 7 } }

  it('is under way in its own round, and decided when that is over or the server cashed it out [R11.03]', () => {
    expect(isUnderWay(table(), bet)).toBe(true)
    expect(isDecided(table(), bet)).toBe(false)
    expect(isDecided(table({ phase: 'over' }), bet)).toBe(true)
    expect(isDecided(table({ round: 8, phase: 'betting' }), bet)).toBe(true)
    expect(isDecided(table({ players: [aPlayer('abcdefghijk', 1, 1.5)] }), bet)).toBe(true)
  })

  it('on the next round waits while this one runs', () => {
    const next = { ...bet, fair: { nonce: 8 } }
    expect(isUnderWay(table(), next)).toBe(false)
    expect(isDecided(table({ phase: 'over' }), next)).toBe(false)
  })
})

describe('own bets', () => {
  const round = (roundId: string) => ({ roundId })
  const keys = (...ids: string[]) => ids.map(betKeyOf)

  it('stay the player’s own while the result is shown and after the next bet [R11.03]', () => {
    const ready = { at: 'ready' }
    const showing = { at: 'showing', round: round('second') }
    expect(ownBetKeys({ open: round('first'), step: ready, recent: [] })).toEqual(keys('first'))
    expect(ownBetKeys({ open: null, step: showing, recent: [round('first')] })).toEqual(
      keys('second', 'first'),
    )
    expect(
      ownBetKeys({ open: round('third'), step: ready, recent: [round('second'), round('first')] }),
    ).toEqual(keys('third', 'second', 'first'))
  })
})
