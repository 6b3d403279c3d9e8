/** Who may speak at the door, for whom, and how often. */
import assert from 'node:assert/strict'
import { freshId } from './studio-client.ts'
import { type Case, is, sit, startCash } from './studio-session.ts'

const skewMs = 300_000
/** Beyond the clock of whoever runs this being a little off. */
const wellMs = 20_000

export const signatures: readonly Case[] = [
  {
    name: 'a bad or missing signature is refused, and so is one for other words',
    run: async (bench) => {
      const seat = await sit(bench)
      const body = {
        session: seat.session,
        transactionId: freshId(),
        roundId: freshId(),
        amount: '100',
        currency: 'BRL',
      }
      const odd = [
        { signature: null },
        { signature: '' },
        { signature: 'zz'.repeat(32) },
        { signature: '0'.repeat(64) },
        { secret: 'somebody else’s secret' },
        { signedPath: `/provider/${bench.studio.name}/win` },
        { nonce: '' },
        { nonce: 'two words' },
      ]
      for (const oddity of odd) {
        const { httpStatus: http, response: said } = await bench.studio.sendRaw('bet', body, oddity)
        assert.deepEqual([http, said], [200, { status: 'INVALID_SIGNATURE' }])
      }
      await seat.has(startCash.BR)
    },
  },
  {
    name: 'a message of more than 300 s ago, or from as far ahead, is refused',
    run: async (bench) => {
      const { session } = await sit(bench)
      const at = (offsetMs: number) =>
        bench.studio.send('balance', { session }, { timestamp: Date.now() + offsetMs })
      is(await at(-skewMs - wellMs), 'INVALID_SIGNATURE')
      is(await at(skewMs + wellMs), 'INVALID_SIGNATURE')
      is(await at(-skewMs + wellMs), 'OK')
      is(await at(skewMs - wellMs), 'OK')
    },
  },
  {
    name: 'a message is taken once: its nonce again is refused, also with other words',
    run: async (bench) => {
      const { session } = await sit(bench)
      const [nonce, timestamp] = [freshId(), Date.now()]
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => bench.studio.send('balance', { session }, { nonce, timestamp })),
      )
      assert.equal(answers.filter(({ status }) => status === 'OK').length, 1)
      is(await bench.studio.send('round', { session, roundId: 'r' }, { nonce }), 'INVALID_SIGNATURE')
    },
  },
  {
    name: 'what is no payload is INVALID_REQUEST, and changes nothing',
    run: async (bench) => {
      const seat = await sit(bench)
      const right = { session: seat.session, transactionId: 't', roundId: 'r', amount: '1', currency: 'BRL' }
      const wrong = ['-1', '1.5', '01', '', '1e3', ' 1', '1000000000000001', 100, null]
      for (const amount of wrong) is(await bench.studio.send('bet', { ...right, amount }), 'INVALID_REQUEST')
      for (const raw of ['', '{', 'null', '[]', '"x"'])
        is(await bench.studio.send('bet', {}, { raw }), 'INVALID_REQUEST')
      is(await bench.studio.send('bet', { ...right, transactionId: 'a b' }), 'INVALID_REQUEST')
      is(await bench.studio.send('bet', { ...right, roundId: undefined }), 'INVALID_REQUEST')
      await seat.has(startCash.BR)
    },
  },
]

export const sessions: readonly Case[] = [
  {
    name: 'a launch token opens one session, which says who plays and with what',
    run: async (bench) => {
      const guest = await bench.guest('BR', startCash.BR)
      const launch = await guest.launch()
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => bench.studio.send('authenticate', { launch })),
      )
      const opened = answers.filter(({ status }) => status === 'OK')
      assert.equal(opened.length, 1)
      assert.equal(answers.filter(({ status }) => status === 'SESSION_EXPIRED').length, 4)
      const { currency, decimals, balance, minBet = '', maxBet = '' } = opened[0] ?? {}
      assert.deepEqual([currency, decimals, balance], ['BRL', 2, String(startCash.BR)])
      assert.ok(BigInt(minBet) > 0n && BigInt(maxBet) >= BigInt(minBet))
    },
  },
  {
    name: 'a session that nobody gave is expired',
    run: async ({ studio }) => {
      for (const session of ['x', '1.1.0.coruja.AAAA'])
        is(await studio.send('balance', { session }), 'SESSION_EXPIRED')
      is(await studio.send('authenticate', { launch: 'A'.repeat(43) }), 'SESSION_EXPIRED')
    },
  },
  {
    name: 'after the player has left no bet is taken, but wins are paid and bets given back',
    run: async (bench) => {
      const seat = await sit(bench)
      const [won, lost] = [freshId(), freshId()]
      is(await seat.bet(1_000n, { roundId: won }), 'OK')
      is(await seat.bet(1_000n, { roundId: lost, transactionId: lost }), 'OK')
      await seat.guest.logOut()
      is(await seat.bet(1_000n), 'SESSION_EXPIRED')
      is(await bench.studio.send('balance', { session: seat.session }), 'SESSION_EXPIRED')
      const paid = await seat.win(3_000n, { roundId: won })
      assert.deepEqual([paid.status, paid.balance], ['OK', String(startCash.BR + 1_000n)])
      const back = await seat.rollback({ betTransactionId: lost })
      assert.deepEqual([back.status, back.balance], ['OK', String(startCash.BR + 2_000n)])
    },
  },
]

export const repeats: readonly Case[] = [
  {
    name: 'the same transaction again gets the identical body and moves nothing',
    run: async (bench) => {
      const { studio } = bench
      const seat = await sit(bench)
      const { session } = seat
      const money = { session, roundId: freshId(), currency: 'BRL' }
      const bet = { ...money, transactionId: freshId(), amount: '1000' }
      const win = { ...money, transactionId: freshId(), amount: '400' }
      const firstBet = await studio.sendRaw('bet', bet)
      const firstWin = await studio.sendRaw('win', win)
      assert.deepEqual(await studio.sendRaw('bet', bet), firstBet)
      assert.deepEqual(await studio.sendRaw('win', win), firstWin)
      await seat.has(startCash.BR - 600n)
      const other = { ...money, roundId: freshId(), transactionId: freshId(), amount: '700' }
      is(await studio.send('bet', other), 'OK')
      const back = { session, transactionId: freshId(), betTransactionId: other.transactionId }
      const firstBack = await studio.sendRaw('rollback', back)
      is(firstBack.response, 'OK')
      assert.deepEqual(await studio.sendRaw('rollback', back), firstBack)
      await seat.has(startCash.BR - 600n)
    },
  },
  {
    name: 'a refusal is an answer too, and stays the answer',
    run: async (bench) => {
      const seat = await sit(bench, 'BR', 1_000n)
      const transactionId = freshId()
      const roundId = freshId()
      is(await seat.bet(1_001n, { transactionId, roundId }), 'INSUFFICIENT_FUNDS')
      const other = freshId()
      is(await seat.bet(500n, { roundId: other }), 'OK')
      is(await seat.win(5_000n, { roundId: other }), 'OK')
      is(await seat.bet(1_001n, { transactionId, roundId }), 'INSUFFICIENT_FUNDS')
      await seat.has(5_500n)
    },
  },
  {
    name: 'the same transactionId with other content is DUPLICATE_TRANSACTION',
    run: async (bench) => {
      const seat = await sit(bench)
      const [transactionId, roundId] = [freshId(), freshId()]
      is(await seat.bet(1_000n, { transactionId, roundId }), 'OK')
      is(await seat.bet(1_001n, { transactionId, roundId }), 'DUPLICATE_TRANSACTION')
      is(await seat.bet(1_000n, { transactionId }), 'DUPLICATE_TRANSACTION')
      const stranger = await sit(bench)
      is(await stranger.bet(1_000n, { transactionId, roundId }), 'DUPLICATE_TRANSACTION')
      // Each operation counts its own ids.
      is(await seat.win(500n, { transactionId, roundId }), 'OK')
      is(await seat.win(501n, { transactionId, roundId }), 'DUPLICATE_TRANSACTION')
      await seat.has(startCash.BR - 500n)
      await stranger.has(startCash.BR)
    },
  },
  {
    name: '50 of the same at once bet once, and all hear the same',
    run: async (bench) => {
      const seat = await sit(bench)
      const same = { transactionId: freshId(), roundId: freshId() }
      const answers = await Promise.all(Array.from({ length: 50 }, () => seat.bet(1_000n, same)))
      assert.deepEqual(new Set(answers.map((said) => JSON.stringify(said))).size, 1)
      assert.deepEqual(answers[0], {
        status: 'OK',
        transactionId: same.transactionId,
        balance: String(startCash.BR - 1_000n),
      })
      await seat.has(startCash.BR - 1_000n)
    },
  },
]
