/** Acceptance cases: rounds and rollbacks. */
import assert from 'node:assert/strict'
import { freshId } from './client.ts'
import { type Case, expectStatus, openSession, startCash } from './session.ts'

export const rollbacks: readonly Case[] = [
  {
    name: 'a rollback that arrives before its bet makes the late bet fail',
    run: async (deps) => {
      const game = await openSession(deps)
      const [late, roundId] = [freshId(), freshId()]
      expectStatus(await game.rollback({ betTransactionId: late, roundId }), 'OK')
      expectStatus(await game.bet(1_000n, { transactionId: late, roundId }), 'TRANSACTION_ROLLED_BACK')
      expectStatus(await game.win(500n, { roundId }), 'TRANSACTION_ROLLED_BACK')
      const same = freshId()
      expectStatus(await game.rollback({ transactionId: same }), 'OK')
      expectStatus(await game.bet(1_000n, { transactionId: same }), 'TRANSACTION_ROLLED_BACK')
      await game.expectBalance(startCash.BR)
    },
  },
  {
    name: 'a concurrent bet and rollback leave the balance unchanged',
    run: async (deps) => {
      const game = await openSession(deps)
      for (let i = 0; i < 10; i++) {
        const transactionId = freshId()
        const [bet, back] = await Promise.all([
          game.bet(1_000n, { transactionId }),
          game.rollback({ betTransactionId: transactionId }),
        ])
        assert.ok(bet.status === 'OK' || bet.status === 'TRANSACTION_ROLLED_BACK')
        expectStatus(back, 'OK')
      }
      await game.expectBalance(startCash.BR)
    },
  },
  {
    name: 'a bet is rolled back once',
    run: async (deps) => {
      const game = await openSession(deps)
      const betTransactionId = freshId()
      expectStatus(await game.bet(1_000n, { transactionId: betTransactionId }), 'OK')
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => game.rollback({ betTransactionId })),
      )
      assert.equal(responses.filter(({ status }) => status === 'OK').length, 1)
      assert.equal(responses.filter(({ status }) => status === 'TRANSACTION_ROLLED_BACK').length, 9)
      await game.expectBalance(startCash.BR)
    },
  },
  {
    name: 'two bets of a round need two rollbacks, which end the round',
    run: async (deps) => {
      const game = await openSession(deps)
      const [roundId, one, other] = [freshId(), freshId(), freshId()]
      expectStatus(await game.bet(1_000n, { roundId, transactionId: one }), 'OK')
      expectStatus(await game.bet(300n, { roundId, transactionId: other }), 'OK')
      expectStatus(await game.rollback({ betTransactionId: one }), 'OK')
      await game.expectBalance(startCash.BR - 300n)
      expectStatus(await game.win(50n, { roundId, betTransactionId: one }), 'TRANSACTION_ROLLED_BACK')
      expectStatus(await game.rollback({ betTransactionId: other }), 'OK')
      await game.expectBalance(startCash.BR)
      const response = await deps.studio.send('round', { session: game.session, roundId })
      assert.deepEqual([response.state, response.bet, response.win], ['returned', '0', '0'])
      expectStatus(await game.bet(1_000n, { roundId }), 'ROUND_CLOSED')
    },
  },
  {
    name: 'a rollback after a win is ROUND_HAS_CREDITS',
    run: async (deps) => {
      const game = await openSession(deps)
      const [roundId, transactionId] = [freshId(), freshId()]
      expectStatus(await game.bet(1_000n, { roundId, transactionId }), 'OK')
      expectStatus(await game.win(1n, { roundId, closeRound: true }), 'OK')
      expectStatus(await game.rollback({ betTransactionId: transactionId }), 'ROUND_HAS_CREDITS')
      await game.expectBalance(startCash.BR - 999n)
    },
  },
  {
    name: 'a win after the rollback is TRANSACTION_ROLLED_BACK',
    run: async (deps) => {
      const game = await openSession(deps)
      const [roundId, transactionId] = [freshId(), freshId()]
      expectStatus(await game.bet(1_000n, { roundId, transactionId }), 'OK')
      expectStatus(await game.rollback({ betTransactionId: transactionId }), 'OK')
      expectStatus(await game.win(2_000n, { roundId }), 'TRANSACTION_ROLLED_BACK')
      await game.expectBalance(startCash.BR)
    },
  },
  {
    name: 'a rollback cannot affect the bet of another player',
    run: async (deps) => {
      const [game, stranger] = [await openSession(deps), await openSession(deps)]
      const transactionId = freshId()
      expectStatus(await game.bet(1_000n, { transactionId }), 'OK')
      expectStatus(await stranger.rollback({ betTransactionId: transactionId }), 'TRANSACTION_NOT_FOUND')
      await game.expectBalance(startCash.BR - 1_000n)
      await stranger.expectBalance(startCash.BR)
    },
  },
]

export const rounds: readonly Case[] = [
  {
    name: 'a win without its round or bet is TRANSACTION_NOT_FOUND, and is paid after the bet',
    run: async (deps) => {
      const game = await openSession(deps)
      const [roundId, transactionId] = [freshId(), freshId()]
      expectStatus(await game.win(500n, { roundId, transactionId }), 'TRANSACTION_NOT_FOUND')
      expectStatus(await game.bet(1_000n, { roundId }), 'OK')
      expectStatus(await game.win(500n, { roundId, betTransactionId: freshId() }), 'TRANSACTION_NOT_FOUND')
      expectStatus(await game.win(500n, { roundId, transactionId }), 'OK')
      await game.expectBalance(startCash.BR - 500n)
    },
  },
  {
    name: 'a round with several bets and wins reports their sums',
    run: async (deps) => {
      const game = await openSession(deps)
      const roundId = freshId()
      for (const amount of [100n, 200n]) expectStatus(await game.bet(amount, { roundId }), 'OK')
      for (const amount of [0n, 50n, 70n]) expectStatus(await game.win(amount, { roundId }), 'OK')
      const ask = (more = {}) => deps.studio.send('round', { session: game.session, roundId, ...more })
      const expected = { status: 'OK', roundId, state: 'open', bet: '300', win: '120', currency: 'BRL' }
      assert.deepEqual(await ask(), expected)
      assert.deepEqual(await ask({ close: true }), { ...expected, state: 'settled' })
      assert.deepEqual(await ask({ close: true }), { ...expected, state: 'settled' })
      expectStatus(
        await deps.studio.send('round', { session: game.session, roundId: freshId() }),
        'TRANSACTION_NOT_FOUND',
      )
      await game.expectBalance(startCash.BR - 180n)
    },
  },
  {
    name: 'a closed round refuses bets, wins and rollbacks',
    run: async (deps) => {
      const game = await openSession(deps)
      const [roundId, transactionId] = [freshId(), freshId()]
      expectStatus(await game.bet(1_000n, { roundId, transactionId }), 'OK')
      expectStatus(await game.win(0n, { roundId, closeRound: true }), 'OK')
      expectStatus(await game.bet(1_000n, { roundId }), 'ROUND_CLOSED')
      expectStatus(await game.win(1_000n, { roundId }), 'ROUND_CLOSED')
      expectStatus(await game.rollback({ betTransactionId: transactionId }), 'ROUND_CLOSED')
      await game.expectBalance(startCash.BR - 1_000n)
    },
  },
  {
    name: 'two players may use the same round id',
    run: async (deps) => {
      const [one, other] = [await openSession(deps), await openSession(deps)]
      const roundId = freshId()
      expectStatus(await one.bet(1_000n, { roundId }), 'OK')
      expectStatus(await other.win(5_000n, { roundId }), 'TRANSACTION_NOT_FOUND')
      expectStatus(await other.bet(500n, { roundId }), 'OK')
      expectStatus(await other.win(700n, { roundId, closeRound: true }), 'OK')
      expectStatus(await one.win(0n, { roundId, closeRound: true }), 'OK')
      await one.expectBalance(startCash.BR - 1_000n)
      await other.expectBalance(startCash.BR + 200n)
    },
  },
]
