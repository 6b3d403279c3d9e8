/** What a player has, to the last unit. */
import assert from 'node:assert/strict'
import { freshId } from './studio-client.ts'
import { type Case, is, sit, startCash } from './studio-session.ts'

export const balances: readonly Case[] = [
  {
    name: 'the last unit can be bet, and not one more; 50 at once take what is there and not more',
    run: async (bench) => {
      const seat = await sit(bench, 'BR', 10_000n)
      const answers = await Promise.all(Array.from({ length: 50 }, () => seat.bet(1_000n)))
      const taken = answers.filter(({ status }) => status === 'OK')
      assert.equal(taken.length, 10)
      assert.equal(answers.filter(({ status }) => status === 'INSUFFICIENT_FUNDS').length, 40)
      const left = taken.map(({ balance = '' }) => Number(balance)).sort((a, b) => b - a)
      assert.deepEqual(
        left,
        [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((thousands) => thousands * 1_000),
      )
      await seat.has(0n)
    },
  },
  {
    name: 'bets outside of the limits are LIMIT_REACHED',
    run: async (bench) => {
      const seat = await sit(bench)
      is(await seat.bet(BigInt(seat.opened.minBet ?? 0) - 1n), 'LIMIT_REACHED')
      is(await seat.bet(BigInt(seat.opened.maxBet ?? 0) + 1n), 'LIMIT_REACHED')
      await seat.has(startCash.BR)
    },
  },
  {
    name: 'a free round costs nothing, and its win is paid',
    run: async (bench) => {
      const seat = await sit(bench)
      const roundId = freshId()
      is(await seat.bet(0n, { roundId, freeRound: true }), 'OK')
      await seat.has(startCash.BR)
      is(await seat.bet(100n, { freeRound: true }), 'INVALID_REQUEST')
      const paid = await seat.win(2_500n, { roundId, closeRound: true })
      assert.deepEqual([paid.status, paid.balance], ['OK', String(startCash.BR + 2_500n)])
      await seat.has(startCash.BR + 2_500n)
    },
  },
  {
    name: 'another currency than the player’s is WRONG_CURRENCY',
    run: async (bench) => {
      const seat = await sit(bench)
      const roundId = freshId()
      is(await seat.bet(1_000n, { currency: 'CLP' }), 'WRONG_CURRENCY')
      is(await seat.bet(1_000n, { currency: 'EUR' }), 'WRONG_CURRENCY')
      is(await seat.bet(1_000n, { roundId }), 'OK')
      is(await seat.win(1_000n, { roundId, currency: 'CLP' }), 'WRONG_CURRENCY')
      await seat.has(startCash.BR - 1_000n)
    },
  },
  {
    name: 'CLP has no decimals: 1000 is a thousand pesos',
    run: async (bench) => {
      const seat = await sit(bench, 'CL')
      assert.deepEqual([seat.opened.currency, seat.opened.decimals], ['CLP', 0])
      const roundId = freshId()
      is(await seat.bet(1_000n, { roundId }), 'OK')
      is(await seat.win(7n, { roundId }), 'OK')
      await seat.has(startCash.CL - 993n)
    },
  },
  {
    name: '10^15 arrives to the last unit',
    run: async (bench) => {
      const seat = await sit(bench, 'BR', 1_001n)
      const roundId = freshId()
      is(await seat.bet(1_000n, { roundId }), 'OK')
      const paid = await seat.win(10n ** 15n, { roundId })
      assert.deepEqual([paid.status, paid.balance], ['OK', '1000000000000001'])
      await seat.has(10n ** 15n + 1n)
    },
  },
]
