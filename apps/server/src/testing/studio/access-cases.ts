/** Acceptance cases: signatures, sessions and repeated transactions. */
import assert from 'node:assert/strict'
import { freshId } from './client.ts'
import { type Case, expectStatus, openSession, startCash } from './session.ts'

const skewMs = 300_000
/** Margin for the clock difference to the tested server. */
const marginMs = 20_000

export const signatures: readonly Case[] = [
  {
    name: 'a wrong or missing signature is refused, also one for another message',
    run: async (deps) => {
      const game = await openSession(deps)
      const body = {
        session: game.session,
        transactionId: freshId(),
        roundId: freshId(),
        amount: '100',
        currency: 'BRL',
      }
      const overrides = [
        { signature: null },
        { signature: '' },
        { signature: 'zz'.repeat(32) },
        { signature: '0'.repeat(64) },
        { secret: 'another secret' },
        { signedPath: `/provider/${deps.studio.name}/win` },
        { nonce: '' },
        { nonce: 'two words' },
      ]
      for (const override of overrides) {
        const { httpStatus, response } = await deps.studio.sendRaw('bet', body, override)
        assert.deepEqual([httpStatus, response], [200, { status: 'INVALID_SIGNATURE' }])
      }
      await game.expectBalance(startCash.BR)
    },
  },
  {
    name: 'a message more than 300 s in the past or future is refused',
    run: async (deps) => {
      const { session } = await openSession(deps)
      const at = (offsetMs: number) =>
        deps.studio.send('balance', { session }, { timestamp: Date.now() + offsetMs })
      expectStatus(await at(-skewMs - marginMs), 'INVALID_SIGNATURE')
      expectStatus(await at(skewMs + marginMs), 'INVALID_SIGNATURE')
      expectStatus(await at(-skewMs + marginMs), 'OK')
      expectStatus(await at(skewMs - marginMs), 'OK')
    },
  },
  {
    name: 'a nonce is accepted once, also with another message',
    run: async (deps) => {
      const { session } = await openSession(deps)
      const [nonce, timestamp] = [freshId(), Date.now()]
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => deps.studio.send('balance', { session }, { nonce, timestamp })),
      )
      assert.equal(responses.filter(({ status }) => status === 'OK').length, 1)
      expectStatus(await deps.studio.send('round', { session, roundId: 'r' }, { nonce }), 'INVALID_SIGNATURE')
    },
  },
  {
    name: 'a malformed payload is INVALID_REQUEST and changes nothing',
    run: async (deps) => {
      const game = await openSession(deps)
      const right = { session: game.session, transactionId: 't', roundId: 'r', amount: '1', currency: 'BRL' }
      const wrong = ['-1', '1.5', '01', '', '1e3', ' 1', '1000000000000001', 100, null]
      for (const amount of wrong)
        expectStatus(await deps.studio.send('bet', { ...right, amount }), 'INVALID_REQUEST')
      for (const raw of ['', '{', 'null', '[]', '"x"'])
        expectStatus(await deps.studio.send('bet', {}, { raw }), 'INVALID_REQUEST')
      expectStatus(await deps.studio.send('bet', { ...right, transactionId: 'a b' }), 'INVALID_REQUEST')
      expectStatus(await deps.studio.send('bet', { ...right, roundId: undefined }), 'INVALID_REQUEST')
      await game.expectBalance(startCash.BR)
    },
  },
]

export const sessions: readonly Case[] = [
  {
    name: 'a launch token opens one session with currency, balance and limits',
    run: async (deps) => {
      const player = await deps.createPlayer('BR', startCash.BR)
      const launch = await player.launch()
      const responses = await Promise.all(
        Array.from({ length: 5 }, () => deps.studio.send('authenticate', { launch })),
      )
      const opened = responses.filter(({ status }) => status === 'OK')
      assert.equal(opened.length, 1)
      assert.equal(responses.filter(({ status }) => status === 'SESSION_EXPIRED').length, 4)
      const { currency, decimals, balance, minBet = '', maxBet = '' } = opened[0] ?? {}
      assert.deepEqual([currency, decimals, balance], ['BRL', 2, String(startCash.BR)])
      assert.ok(BigInt(minBet) > 0n && BigInt(maxBet) >= BigInt(minBet))
    },
  },
  {
    name: 'an unknown session is SESSION_EXPIRED',
    run: async ({ studio }) => {
      for (const session of ['x', '1.1.0.coruja.AAAA'])
        expectStatus(await studio.send('balance', { session }), 'SESSION_EXPIRED')
      expectStatus(await studio.send('authenticate', { launch: 'A'.repeat(43) }), 'SESSION_EXPIRED')
    },
  },
  {
    name: 'after a logout bets are refused, but wins are paid and bets rolled back',
    run: async (deps) => {
      const game = await openSession(deps)
      const [won, lost] = [freshId(), freshId()]
      expectStatus(await game.bet(1_000n, { roundId: won }), 'OK')
      expectStatus(await game.bet(1_000n, { roundId: lost, transactionId: lost }), 'OK')
      await game.player.logOut()
      expectStatus(await game.bet(1_000n), 'SESSION_EXPIRED')
      expectStatus(await deps.studio.send('balance', { session: game.session }), 'SESSION_EXPIRED')
      const paid = await game.win(3_000n, { roundId: won })
      assert.deepEqual([paid.status, paid.balance], ['OK', String(startCash.BR + 1_000n)])
      const back = await game.rollback({ betTransactionId: lost })
      assert.deepEqual([back.status, back.balance], ['OK', String(startCash.BR + 2_000n)])
    },
  },
]

export const repeats: readonly Case[] = [
  {
    name: 'a repeated transaction gets the identical body and moves nothing',
    run: async (deps) => {
      const { studio } = deps
      const game = await openSession(deps)
      const { session } = game
      const money = { session, roundId: freshId(), currency: 'BRL' }
      const bet = { ...money, transactionId: freshId(), amount: '1000' }
      const win = { ...money, transactionId: freshId(), amount: '400' }
      const firstBet = await studio.sendRaw('bet', bet)
      const firstWin = await studio.sendRaw('win', win)
      assert.deepEqual(await studio.sendRaw('bet', bet), firstBet)
      assert.deepEqual(await studio.sendRaw('win', win), firstWin)
      await game.expectBalance(startCash.BR - 600n)
      const other = { ...money, roundId: freshId(), transactionId: freshId(), amount: '700' }
      expectStatus(await studio.send('bet', other), 'OK')
      const back = { session, transactionId: freshId(), betTransactionId: other.transactionId }
      const firstBack = await studio.sendRaw('rollback', back)
      expectStatus(firstBack.response, 'OK')
      assert.deepEqual(await studio.sendRaw('rollback', back), firstBack)
      await game.expectBalance(startCash.BR - 600n)
    },
  },
  {
    name: 'a repeated transaction gets its first refusal again',
    run: async (deps) => {
      const game = await openSession(deps, 'BR', 1_000n)
      const transactionId = freshId()
      const roundId = freshId()
      expectStatus(await game.bet(1_001n, { transactionId, roundId }), 'INSUFFICIENT_FUNDS')
      const other = freshId()
      expectStatus(await game.bet(500n, { roundId: other }), 'OK')
      expectStatus(await game.win(5_000n, { roundId: other }), 'OK')
      expectStatus(await game.bet(1_001n, { transactionId, roundId }), 'INSUFFICIENT_FUNDS')
      await game.expectBalance(5_500n)
    },
  },
  {
    name: 'the same transactionId with other content is DUPLICATE_TRANSACTION',
    run: async (deps) => {
      const game = await openSession(deps)
      const [transactionId, roundId] = [freshId(), freshId()]
      expectStatus(await game.bet(1_000n, { transactionId, roundId }), 'OK')
      expectStatus(await game.bet(1_001n, { transactionId, roundId }), 'DUPLICATE_TRANSACTION')
      expectStatus(await game.bet(1_000n, { transactionId }), 'DUPLICATE_TRANSACTION')
      const stranger = await openSession(deps)
      expectStatus(await stranger.bet(1_000n, { transactionId, roundId }), 'DUPLICATE_TRANSACTION')
      // Transaction ids are unique per operation.
      expectStatus(await game.win(500n, { transactionId, roundId }), 'OK')
      expectStatus(await game.win(501n, { transactionId, roundId }), 'DUPLICATE_TRANSACTION')
      await game.expectBalance(startCash.BR - 500n)
      await stranger.expectBalance(startCash.BR)
    },
  },
  {
    name: '50 concurrent repetitions bet once and get the same response',
    run: async (deps) => {
      const game = await openSession(deps)
      const same = { transactionId: freshId(), roundId: freshId() }
      const responses = await Promise.all(Array.from({ length: 50 }, () => game.bet(1_000n, same)))
      assert.deepEqual(new Set(responses.map((response) => JSON.stringify(response))).size, 1)
      assert.deepEqual(responses[0], {
        status: 'OK',
        transactionId: same.transactionId,
        balance: String(startCash.BR - 1_000n),
      })
      await game.expectBalance(startCash.BR - 1_000n)
    },
  },
]
