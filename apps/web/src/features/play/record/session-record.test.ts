import { expect, it } from 'vitest'
import type { SettledRound } from '#features/play/bet/bet-state.ts'
import { emptyRecord, withRound } from '#features/play/record/session-record.ts'

const fair = { serverSeedHash: 'h', clientSeed: 'c', nonce: 0 }
const round = (roundId: string, bet: number, win: number): SettledRound => ({
  roundId,
  status: 'settled',
  bet,
  win,
  outcome: { multiplier: win / bet },
  balance: 0,
  fair,
  choice: {},
})

it('the record adds up the rounds; a return below the stake is no win', () => {
  const first = withRound(withRound(emptyRecord(0), round('a', 1, 0)), round('b', 10, 5))
  expect(first).toMatchObject({ rounds: 2, net: -6, best: 0.5, largest: null, beatenBy: null })
  const second = withRound(first, round('c', 1, 3))
  expect(second).toMatchObject({ net: -4, best: 3, largest: { roundId: 'c', win: 3 } })
})

it('only a win above an earlier win beats the record, once', () => {
  const first = withRound(emptyRecord(0), round('a', 1, 3))
  expect(first.beatenBy).toBeNull()
  const second = withRound(first, round('b', 1, 4))
  expect(second.beatenBy).toBe('b')
  expect(withRound(second, round('c', 1, 4)).beatenBy).toBeNull()
  expect(withRound(second, round('d', 50, 45)).beatenBy).toBeNull()
})
