/** Acceptance cases: balances, limits and currencies. */
import assert from 'node:assert/strict'
import { freshId } from './client.ts'
import { type Case, expectStatus, openSession, startCash } from './session.ts'

export const balances: readonly Case[] = [
  {
    name: '50 concurrent bets spend exactly the balance',
    run: async (deps) => {
      const game = await openSession(deps, 'BR', 10_000n)
      const responses = await Promise.all(Array.from({ length: 50 }, () => game.bet(1_000n)))
      const accepted = responses.filter(({ status }) => status === 'OK')
      assert.equal(accepted.length, 10)
      assert.equal(responses.filter(({ status }) => status === 'INSUFFICIENT_FUNDS').length, 40)
      const balancesLeft = accepted.map(({ balance = '' }) => Number(balance)).sort((a, b) => b - a)
      assert.deepEqual(
        balancesLeft,
        [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((thousands) => thousands * 1_000),
      )
      await game.expectBalance(0n)
    },
  },
  {
    name: 'bets outside the limits are LIMIT_REACHED',
    run: async (deps) => {
      const game = await openSession(deps)
      expectStatus(await game.bet(BigInt(game.opened.minBet ?? 0) - 1n), 'LIMIT_REACHED')
      expectStatus(await game.bet(BigInt(game.opened.maxBet ?? 0) + 1n), 'LIMIT_REACHED')
      await game.expectBalance(startCash.BR)
    },
  },
  {
    name: 'a free round costs nothing, and its win is paid',
    run: async (deps) => {
      const game = await openSession(deps)
      const roundId = freshId()
      expectStatus(await game.bet(0n, { roundId, freeRound: true }), 'OK')
      await game.expectBalance(startCash.BR)
      expectStatus(await game.bet(100n, { freeRound: true }), 'INVALID_REQUEST')
      const paid = await game.win(2_500n, { roundId, closeRound: true })
      assert.deepEqual([paid.status, paid.balance], ['OK', String(startCash.BR + 2_500n)])
      await game.expectBalance(startCash.BR + 2_500n)
    },
  },
  {
    name: 'another currency than the player’s is WRONG_CURRENCY',
    run: async (deps) => {
      const game = await openSession(deps)
      const roundId = freshId()
      expectStatus(await game.bet(1_000n, { currency: 'CLP' }), 'WRONG_CURRENCY')
      expectStatus(await game.bet(1_000n, { currency: 'EUR' }), 'WRONG_CURRENCY')
      expectStatus(await game.bet(1_000n, { roundId }), 'OK')
      expectStatus(await game.win(1_000n, { roundId, currency: 'CLP' }), 'WRONG_CURRENCY')
      await game.expectBalance(startCash.BR - 1_000n)
    },
  },
  {
    name: 'CLP has no decimals: 1000 is a thousand pesos',
    run: async (deps) => {
      const game = await openSession(deps, 'CL')
      assert.deepEqual([game.opened.currency, game.opened.decimals], ['CLP', 0])
      const roundId = freshId()
      expectStatus(await game.bet(1_000n, { roundId }), 'OK')
      expectStatus(await game.win(7n, { roundId }), 'OK')
      await game.expectBalance(startCash.CL - 993n)
    },
  },
  {
    name: 'a win of 10^15 is credited exactly',
    run: async (deps) => {
      const game = await openSession(deps, 'BR', 1_001n)
      const roundId = freshId()
      expectStatus(await game.bet(1_000n, { roundId }), 'OK')
      const paid = await game.win(10n ** 15n, { roundId })
      assert.deepEqual([paid.status, paid.balance], ['OK', '1000000000000001'])
      await game.expectBalance(10n ** 15n + 1n)
    },
  },
]
