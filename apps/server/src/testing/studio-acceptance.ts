/**
 * What a studio can rely on, and what it can't get away with: every case speaks to the door from outside, and asks the
 * lobby itself what the player has afterwards. Runs in the tests, and against any sandbox by `npm run studio-check`.
 */
import assert from 'node:assert/strict'
import type { StudioStatus } from '@saguao/contract/studio.ts'
import { freshId, type Guest, type Said, type StudioClient } from './studio-client.ts'

export type Bench = {
  readonly studio: StudioClient
  /** Somebody with so much cash in minor units, who has not opened the game yet. */
  guest(country: 'BR' | 'CL', cash: bigint): Promise<Guest>
}

export type Case = { readonly name: string; run(bench: Bench): Promise<void> }

/** Somebody who plays, with what a studio does for them. */
type Seat = {
  readonly guest: Guest
  readonly session: string
  readonly opened: Said
  bet(amount: bigint, more?: object): Promise<Said>
  win(amount: bigint, more: object): Promise<Said>
  rollback(more: object): Promise<Said>
  /** The balance, as the door and as the lobby say it; they must agree. */
  has(amount: bigint): Promise<void>
}

const startCash = { BR: 100_000n, CL: 50_000n } as const
const skewMs = 300_000
/** Beyond the clock of whoever runs this being a little off. */
const wellMs = 20_000

async function sit(
  { studio, guest: make }: Bench,
  country: 'BR' | 'CL' = 'BR',
  cash?: bigint,
): Promise<Seat> {
  const guest = await make(country, cash ?? startCash[country])
  const opened = await studio.ask('authenticate', { launch: await guest.launch() })
  assert.equal(opened.status, 'OK')
  const { session = '' } = opened
  const { currency } = guest
  const money = (amount: bigint) => ({ session, currency, amount: String(amount) })
  return {
    guest,
    session,
    opened,
    bet: (amount, more) =>
      studio.ask('bet', { transactionId: freshId(), roundId: freshId(), ...money(amount), ...more }),
    win: (amount, more) => studio.ask('win', { transactionId: freshId(), ...money(amount), ...more }),
    rollback: (more) => studio.ask('rollback', { session, transactionId: freshId(), ...more }),
    has: async (amount) => {
      assert.equal((await studio.ask('balance', { session })).balance, String(amount))
      assert.equal(await guest.cash(), amount)
    },
  }
}

const is = (said: Said, status: StudioStatus): void => assert.equal(said.status, status)

const signatures: readonly Case[] = [
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
        { nonce: 'short' },
      ]
      for (const oddity of odd) {
        const { http, said } = await bench.studio.hear('bet', body, oddity)
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
        bench.studio.ask('balance', { session }, { timestamp: Date.now() + offsetMs })
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
        Array.from({ length: 10 }, () => bench.studio.ask('balance', { session }, { nonce, timestamp })),
      )
      assert.equal(answers.filter(({ status }) => status === 'OK').length, 1)
      is(await bench.studio.ask('round', { session, roundId: 'r' }, { nonce }), 'INVALID_SIGNATURE')
    },
  },
  {
    name: 'what is no payload is INVALID_REQUEST, and changes nothing',
    run: async (bench) => {
      const seat = await sit(bench)
      const right = { session: seat.session, transactionId: 't', roundId: 'r', amount: '1', currency: 'BRL' }
      const wrong = ['-1', '1.5', '01', '', '1e3', ' 1', '1000000000000001', 100, null]
      for (const amount of wrong) is(await bench.studio.ask('bet', { ...right, amount }), 'INVALID_REQUEST')
      for (const raw of ['', '{', 'null', '[]', '"x"'])
        is(await bench.studio.ask('bet', {}, { raw }), 'INVALID_REQUEST')
      is(await bench.studio.ask('bet', { ...right, transactionId: 'a b' }), 'INVALID_REQUEST')
      is(await bench.studio.ask('bet', { ...right, roundId: undefined }), 'INVALID_REQUEST')
      await seat.has(startCash.BR)
    },
  },
]

const sessions: readonly Case[] = [
  {
    name: 'a launch token opens one session, which says who plays and with what',
    run: async (bench) => {
      const guest = await bench.guest('BR', startCash.BR)
      const launch = await guest.launch()
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => bench.studio.ask('authenticate', { launch })),
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
        is(await studio.ask('balance', { session }), 'SESSION_EXPIRED')
      is(await studio.ask('authenticate', { launch: 'A'.repeat(43) }), 'SESSION_EXPIRED')
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
      is(await bench.studio.ask('balance', { session: seat.session }), 'SESSION_EXPIRED')
      const paid = await seat.win(3_000n, { roundId: won })
      assert.deepEqual([paid.status, paid.balance], ['OK', String(startCash.BR + 1_000n)])
      const back = await seat.rollback({ betTransactionId: lost })
      assert.deepEqual([back.status, back.balance], ['OK', String(startCash.BR + 2_000n)])
    },
  },
]

const repeats: readonly Case[] = [
  {
    name: 'the same transaction again gets the identical body and moves nothing',
    run: async (bench) => {
      const { studio } = bench
      const seat = await sit(bench)
      const { session } = seat
      const money = { session, roundId: freshId(), currency: 'BRL' }
      const bet = { ...money, transactionId: freshId(), amount: '1000' }
      const win = { ...money, transactionId: freshId(), amount: '400' }
      const firstBet = await studio.hear('bet', bet)
      const firstWin = await studio.hear('win', win)
      assert.deepEqual(await studio.hear('bet', bet), firstBet)
      assert.deepEqual(await studio.hear('win', win), firstWin)
      await seat.has(startCash.BR - 600n)
      const other = { ...money, roundId: freshId(), transactionId: freshId(), amount: '700' }
      is(await studio.ask('bet', other), 'OK')
      const back = { session, transactionId: freshId(), betTransactionId: other.transactionId }
      const firstBack = await studio.hear('rollback', back)
      is(firstBack.said, 'OK')
      assert.deepEqual(await studio.hear('rollback', back), firstBack)
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

const balances: readonly Case[] = [
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

const rollbacks: readonly Case[] = [
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
      const said = await bench.studio.ask('round', { session: seat.session, roundId })
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

const rounds: readonly Case[] = [
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
      const ask = (more = {}) => bench.studio.ask('round', { session: seat.session, roundId, ...more })
      const told = { status: 'OK', roundId, state: 'open', bet: '300', win: '120', currency: 'BRL' }
      assert.deepEqual(await ask(), told)
      assert.deepEqual(await ask({ close: true }), { ...told, state: 'settled' })
      assert.deepEqual(await ask({ close: true }), { ...told, state: 'settled' })
      is(
        await bench.studio.ask('round', { session: seat.session, roundId: freshId() }),
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

export const acceptance: readonly Case[] = [
  ...signatures,
  ...sessions,
  ...repeats,
  ...balances,
  ...rollbacks,
  ...rounds,
]
