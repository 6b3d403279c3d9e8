/** Play and money of every kind for tests of reports, through the product where it is short, by postings elsewhere. */
import { countries } from '@saguao/contract/product/countries.ts'
import { type Cash, minor } from '@saguao/contract/product/money.ts'
import pg from 'pg'
import { createWithdrawal } from '#console/testing/operators.ts'
import { demoContent } from '#demo.ts'
import { openTable } from '#modules/games/testing/table-client.ts'
import { operatorAction, slipClientOf } from '#modules/sports/testing/slip-client.ts'
import type { Account, Posting } from '#modules/wallet/wallet.ts'
import {
  createDeposit,
  type createManualClock,
  createPaidDeposit,
  type Player,
  payAtBank,
  payOutAtBank,
} from '#testing/environment.ts'
import type { TestServer } from '#testing/server.ts'
import { createStudioClient, createStudioPlayer, freshId } from '#testing/studio/client.ts'

export const studioKey = { name: 'coruja', secret: 'a secret of the sample studio' }

export async function openPlay(server: TestServer): Promise<void> {
  await server.lobby.importContent(demoContent())
  await server.games.studios.put({ ...studioKey, launchUrl: 'https://games.coruja.example/' })
  await server.sports.advance()
}

type Clock = ReturnType<typeof createManualClock>
type Country = 'BR' | 'CL'

let keys = 0

/** A posting of one transfer, as a module makes it. */
export async function move(
  { wallet }: TestServer,
  player: bigint,
  kind: Posting['kind'],
  from: Account,
  to: Account,
  amount: bigint,
  { currency = 'BRL' as Cash, ref }: { currency?: Cash; ref?: string } = {},
): Promise<void> {
  const key = `report-test:${++keys}`
  const posting = {
    player,
    key,
    kind,
    currency,
    transfers: [{ from, to, amount: minor(amount) }],
    ...(ref && { ref }),
  }
  const { outcome } = await wallet.post(posting)
  if (outcome !== 'posted') throw new Error(`${kind}: ${outcome}`)
}

/** Instant games with cash and bonus, a round of mines that ends and one that stays open. */
export async function playGames(
  server: TestServer,
  player: Player,
  country: Country,
  bet: number,
): Promise<void> {
  const { currency } = countries[country]
  await move(
    server,
    player.id,
    'bonus',
    { house: 'promo:registration' },
    { player: player.id, name: 'bonus' },
    500_000n,
    {
      currency,
    },
  )
  const dice = await openTable(server, player, 'dice')
  for (const target of [50, 20, 90]) await dice.play(bet, { target, over: true })
  const slot = await openTable(server, player, 'slot-carnaval', true)
  for (let n = 0; n < 3; n++) await slot.play(bet, {})
  const mines = await openTable(server, player, 'mines')
  const round = await mines.play(bet, { mines: 1 })
  await mines.move(round.roundId, { open: 0 })
  const open = await mines.tryPlay(bet, { mines: 1 })
  // The first cell may have been the mine; otherwise the first round is still open.
  if (!open.success && open.code !== 'ROUND_OPEN') throw new Error(open.code)
}

/** Bets on a shared round: one settled with a win, one without, one returned. */
export async function playShared(
  server: TestServer,
  owner: pg.Client,
  player: Player,
  currency: Cash,
): Promise<void> {
  const [cash, play, house] = [
    { player: player.id, name: 'cash' },
    { player: player.id, name: 'play' },
    { house: 'games:saguao' },
  ] as const
  const ends = [
    [
      { from: play, to: house, amount: minor(700n) },
      { from: house, to: cash, amount: minor(1_450n) },
    ],
    [{ from: play, to: house, amount: minor(700n) }],
    [{ from: play, to: cash, amount: minor(700n) }],
  ]
  for (const [n, transfers] of ends.entries()) {
    const id = `Rsharedsha${String(n)}${String(player.id).padStart(11, '0')}`.slice(0, 22)
    const hold = { player: player.id, currency, ref: id }
    const key = `hold:table:${900_000 + n}`
    await server.wallet.post({
      ...hold,
      key,
      kind: 'hold',
      transfers: [{ from: cash, to: play, amount: minor(700n) }],
    })
    await owner.query('alter table round disable trigger user')
    await owner.query(
      `insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, shared_id, choice, outcome, created_at,
                          changed_at)
       values ($1, $2, 'double', $3, false, $4, 700, $5, $6, '{}', '{}', now(), now())`,
      [player.id, id, currency, n === 2 ? 'returned' : 'settled', n === 0 ? 1_450 : 0, 900_000 + n],
    )
    await owner.query('alter table round enable trigger user')
    await server.wallet.post({ ...hold, key: `${key}:end`, kind: n === 2 ? 'return' : 'settle', transfers })
  }
}

/** Rounds of a studio: several bets and wins, a bet that is rolled back, a round that stays open, a free round. */
export async function playStudio(server: TestServer, player: Player, country: Country): Promise<void> {
  const { currency } = countries[country]
  const studio = createStudioClient({ address: () => server.address, ...studioKey })
  const guest = await createStudioPlayer(() => server.address, player.token, 'coruja')
  const { session = '' } = await studio.send('authenticate', { launch: await guest.launch() })
  const send = async (operation: 'bet' | 'win' | 'rollback', roundId: string, more: object = {}) => {
    const transactionId = freshId()
    const answer = await studio.send(operation, { session, transactionId, roundId, currency, ...more })
    if (answer.status !== 'OK') throw new Error(`${operation}: ${answer.status}`)
    return transactionId
  }
  const first = freshId()
  await send('bet', first, { amount: '1000' })
  await send('bet', first, { amount: '500' })
  await send('win', first, { amount: '300' })
  await send('win', first, { amount: '2200', closeRound: true })
  const second = freshId()
  const taken = await send('bet', second, { amount: '900' })
  const answer = await studio.send('rollback', { session, transactionId: freshId(), betTransactionId: taken })
  if (answer.status !== 'OK') throw new Error(`rollback: ${answer.status}`)
  const third = freshId()
  const kept = await send('bet', third, { amount: '400' })
  await send('bet', third, { amount: '600' })
  const partly = { session, transactionId: freshId(), betTransactionId: kept, roundId: third }
  if ((await studio.send('rollback', partly)).status !== 'OK') throw new Error('rollback of one bet')
  const free = freshId()
  await send('bet', free, { amount: '0', freeRound: true })
  await send('win', free, { amount: '750', closeRound: true })
}

/** A slip that is cashed out, one on an abandoned match, one that stays open. */
export async function playSports(server: TestServer, player: Player, stake: number): Promise<void> {
  const book = slipClientOf(server)
  const [first, second, third] = await book.open()
  const legOf = (match: { readonly id: string } | undefined) => [
    { matchId: match?.id ?? '', selection: 'result:home' },
  ]
  const cashed = await book.place(player, legOf(first), stake)
  const [slip] = (await book.slips(player)).filter(({ id }) => id === cashed.id)
  const body = { slipId: cashed.id, amount: slip?.cashout ?? 0, requestId: freshId() }
  await server.call('/sports/cashout', body, { token: player.token })
  await book.place(player, legOf(second), stake)
  await server.sports.abandon(second?.id ?? '', operatorAction)
  await server.sports.advance()
  await book.place(player, legOf(third), stake)
}

/** Rewards, gifts between players and adjustments. */
export async function moveRewards(server: TestServer, player: bigint, currency: Cash): Promise<void> {
  const own = (name: 'cash' | 'bonus' | 'pb' | 'pig') => ({ player, name }) as const
  const more = { currency }
  await move(server, player, 'bonus', { house: 'promo:new-user-deposit' }, own('pb'), 9_000n, more)
  await move(server, player, 'collect', own('pb'), own('cash'), 4_000n, more)
  await move(server, player, 'release', own('bonus'), own('cash'), 2_500n, more)
  await move(server, player, 'forfeit', own('bonus'), { house: 'promo:forfeit' }, 1_111n, more)
  await move(server, player, 'cashback', { house: 'promo:cashback' }, own('pig'), 777n, more)
  await move(server, player, 'collect', own('pig'), own('cash'), 700n, more)
  await move(server, player, 'envelope', own('cash'), { house: 'promo:lucky-gift' }, 3_000n, more)
  await move(server, player, 'envelope', { house: 'promo:lucky-gift' }, own('cash'), 1_200n, more)
  await move(server, player, 'envelope', { house: 'promo:lucky-campaign' }, own('cash'), 250n, more)
  await move(server, player, 'adjustment', { house: 'adjustments' }, own('cash'), 5_000n, more)
  await move(server, player, 'adjustment', own('cash'), { house: 'adjustments' }, 1_500n, more)
}

/** A round whose squares exceed 8-byte integers. */
export async function playLarge(server: TestServer, player: bigint, currency: Cash): Promise<void> {
  const [cash, games] = [{ player, name: 'cash' }, { house: 'games:saguao' }] as const
  const amount = 4_000_000_000n
  await move(server, player, 'adjustment', { house: 'adjustments' }, cash, amount, { currency })
  await move(server, player, 'round', cash, games, amount, { currency })
  await move(server, player, 'round', games, cash, amount - 1n, { currency })
}

/** Deposits and withdrawals with every outcome. */
export async function pay(server: TestServer, clock: Clock): Promise<void> {
  const player = await server.player({ cash: 5_000_000n, withPhone: true, isVerified: true })
  await createPaidDeposit(server, player, 80)
  await createDeposit(server, player, 30)
  await payAtBank(server, await createDeposit(server, player, 40), 'failure', { reason: 'declined' })
  const paid = await createWithdrawal(server, clock, player, 60)
  clock.pass(120_000)
  await server.payments.sendApproved()
  await payOutAtBank(server, paid.id, 'success')
  const returned = await createWithdrawal(server, clock, player, 70)
  clock.pass(120_000)
  await server.payments.sendApproved()
  await payOutAtBank(server, returned.id, 'failure', 'account closed')
  await createWithdrawal(server, clock, player, 55)
}

/**
 * Moves postings, orders and registrations to other moments, as owner without the guards: postings in turn to the given
 * instants, so that each day border has rows on both sides.
 */
export async function spreadOver(owner: pg.Client, instants: readonly number[]): Promise<void> {
  const times = instants.map((ms) => new Date(ms))
  const pick = (id: string) => `($1::timestamptz[])[1 + (${id})::int % ${times.length}]`
  const tables = ['posting', 'deposit', 'withdrawal', 'player']
  for (const table of tables) await owner.query(`alter table ${table} disable trigger user`)
  await owner.query(`update posting set posted_at = ${pick('id')}`, [times])
  for (const table of ['deposit', 'withdrawal'])
    await owner.query(
      `update ${table} t set created_at = ${pick('n.n')} from (select id, row_number() over (order by id) n from ${table}) n
        where n.id = t.id`,
      [times],
    )
  await owner.query(`update player set created_at = ${pick('id')}`, [times])
  for (const table of tables) await owner.query(`alter table ${table} enable trigger user`)
}

export async function connectOwner({ databaseUrl }: Pick<TestServer, 'databaseUrl'>): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  return owner
}
