/** Rounds from their first bet to their end, and bets that are taken back. */
import assert from 'node:assert/strict'
import { freshId } from './studio-client.ts'
import { type Case, is, sit, startCash } from './studio-session.ts'

export const rollbacks: readonly Case[] = [
  {
    name: 'a rollback before its bet is kept, and the late bet refused',
    run: async (bench) => {
      const seat = await sit(bench)
      const [late, roundId] = [freshId(), freshId()]
      is(await seat.rollback({ betTransactionId: late, roundId }), 'OK')
      is(await seat.bet(1_000n, { transactionId: late, roundId }), 'TRANSACTION_ROLLED_BACK')
      is(await seat.win(500n, { roundId }), 'TRANSACTION_ROLLED_BACK')
      const same = freshId()
      is(await seat.rollback({ transactionId: same }), 'OK')
      is(await seat.bet(1_000n, { transactionId: same }), 'TRANSACTION_ROLLED_BACK')
      await seat.has(startCash.BR)
    },
  },
  {
    name: 'a bet and its rollback at once leave the player as they were',
    run: async (bench) => {
      const seat = await sit(bench)
      for (let i = 0; i < 10; i++) {
        const transactionId = freshId()
        const [bet, back] = await Promise.all([
          seat.bet(1_000n, { transactionId }),
          seat.rollback({ betTransactionId: transactionId }),
        ])
        assert.ok(bet.status === 'OK' || bet.status === 'TRANSACTION_ROLLED_BACK')
        is(back, 'OK')
      }
      await seat.has(startCash.BR)
    },
  },
  {
    name: 'a bet is given back once, whoever asks again',
    run: async (bench) => {
      const seat = await sit(bench)
      const betTransactionId = freshId()
      is(await seat.bet(1_000n, { transactionId: betTransactionId }), 'OK')
      const answers = await Promise.all(Array.from({ length: 10 }, () => seat.rollback({ betTransactionId })))
      assert.equal(answers.filter(({ status }) => status === 'OK').length, 1)
      assert.equal(answers.filter(({ status }) => status === 'TRANSACTION_ROLLED_BACK').length, 9)
      await seat.has(startCash.BR)
    },
  },
  {
    name: 'two bets of a round need two rollbacks, and then the round is over',
    run: async (bench) => {
      const seat = await sit(bench)
      const [roundId, one, other] = [freshId(), freshId(), freshId()]
      is(await seat.bet(1_000n, { roundId, transactionId: one }), 'OK')
      is(await seat.bet(300n, { roundId, transactionId: other }), 'OK')
      is(await seat.rollback({ betTransactionId: one }), 'OK')
      await seat.has(startCash.BR - 300n)
      is(await seat.win(50n, { roundId, betTransactionId: one }), 'TRANSACTION_ROLLED_BACK')
      is(await seat.rollback({ betTransactionId: other }), 'OK')
      await seat.has(startCash.BR)
      const said = await bench.studio.send('round', { session: seat.session, roundId })
      assert.deepEqual([said.state, said.bet, said.win], ['returned', '0', '0'])
      is(await seat.bet(1_000n, { roundId }), 'ROUND_CLOSED')
    },
  },
  {
    name: 'a rollback after a win is ROUND_HAS_CREDITS',
    run: async (bench) => {
      const seat = await sit(bench)
      const [roundId, transactionId] = [freshId(), freshId()]
      is(await seat.bet(1_000n, { roundId, transactionId }), 'OK')
      is(await seat.win(1n, { roundId, closeRound: true }), 'OK')
      is(await seat.rollback({ betTransactionId: transactionId }), 'ROUND_HAS_CREDITS')
      await seat.has(startCash.BR - 999n)
    },
  },
  {
    name: 'a win after the rollback is TRANSACTION_ROLLED_BACK',
    run: async (bench) => {
      const seat = await sit(bench)
      const [roundId, transactionId] = [freshId(), freshId()]
      is(await seat.bet(1_000n, { roundId, transactionId }), 'OK')
      is(await seat.rollback({ betTransactionId: transactionId }), 'OK')
      is(await seat.win(2_000n, { roundId }), 'TRANSACTION_ROLLED_BACK')
      await seat.has(startCash.BR)
    },
  },
  {
    name: 'nobody takes back the bet of somebody else',
    run: async (bench) => {
      const [seat, stranger] = [await sit(bench), await sit(bench)]
      const transactionId = freshId()
      is(await seat.bet(1_000n, { transactionId }), 'OK')
      is(await stranger.rollback({ betTransactionId: transactionId }), 'TRANSACTION_NOT_FOUND')
      await seat.has(startCash.BR - 1_000n)
      await stranger.has(startCash.BR)
    },
  },
]

export const rounds: readonly Case[] = [
  {
    name: 'a win without its round or its bet is TRANSACTION_NOT_FOUND, and is paid once that came',
    run: async (bench) => {
      const seat = await sit(bench)
      const [roundId, transactionId] = [freshId(), freshId()]
      is(await seat.win(500n, { roundId, transactionId }), 'TRANSACTION_NOT_FOUND')
      is(await seat.bet(1_000n, { roundId }), 'OK')
      is(await seat.win(500n, { roundId, betTransactionId: freshId() }), 'TRANSACTION_NOT_FOUND')
      is(await seat.win(500n, { roundId, transactionId }), 'OK')
      await seat.has(startCash.BR - 500n)
    },
  },
  {
    name: 'a round has several bets and wins, and says what they come to',
    run: async (bench) => {
      const seat = await sit(bench)
      const roundId = freshId()
      for (const amount of [100n, 200n]) is(await seat.bet(amount, { roundId }), 'OK')
      for (const amount of [0n, 50n, 70n]) is(await seat.win(amount, { roundId }), 'OK')
      const ask = (more = {}) => bench.studio.send('round', { session: seat.session, roundId, ...more })
      const told = { status: 'OK', roundId, state: 'open', bet: '300', win: '120', currency: 'BRL' }
      assert.deepEqual(await ask(), told)
      assert.deepEqual(await ask({ close: true }), { ...told, state: 'settled' })
      assert.deepEqual(await ask({ close: true }), { ...told, state: 'settled' })
      is(
        await bench.studio.send('round', { session: seat.session, roundId: freshId() }),
        'TRANSACTION_NOT_FOUND',
      )
      await seat.has(startCash.BR - 180n)
    },
  },
  {
    name: 'a closed round takes neither bets nor wins nor rollbacks',
    run: async (bench) => {
      const seat = await sit(bench)
      const [roundId, transactionId] = [freshId(), freshId()]
      is(await seat.bet(1_000n, { roundId, transactionId }), 'OK')
      is(await seat.win(0n, { roundId, closeRound: true }), 'OK')
      is(await seat.bet(1_000n, { roundId }), 'ROUND_CLOSED')
      is(await seat.win(1_000n, { roundId }), 'ROUND_CLOSED')
      is(await seat.rollback({ betTransactionId: transactionId }), 'ROUND_CLOSED')
      await seat.has(startCash.BR - 1_000n)
    },
  },
  {
    name: 'players at one table may share the number of a round',
    run: async (bench) => {
      const [one, other] = [await sit(bench), await sit(bench)]
      const roundId = freshId()
      is(await one.bet(1_000n, { roundId }), 'OK')
      is(await other.win(5_000n, { roundId }), 'TRANSACTION_NOT_FOUND')
      is(await other.bet(500n, { roundId }), 'OK')
      is(await other.win(700n, { roundId, closeRound: true }), 'OK')
      is(await one.win(0n, { roundId, closeRound: true }), 'OK')
      await one.has(startCash.BR - 1_000n)
      await other.has(startCash.BR + 200n)
    },
  },
]
