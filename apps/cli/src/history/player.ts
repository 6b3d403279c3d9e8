// A player of the demo history: every action is a call of the players' API, answered by a real server.
import type { Body, Data, Path } from '@saguao/contract/calls/calls.ts'
import type { Envelope } from '@saguao/contract/calls/errors.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import { canonicalPersonDocument } from '@saguao/contract/product/person-rules.ts'
import type { Draw } from './random.ts'

export type Api = {
  readonly address: string
  nextRequestId(): string
}

export type HistoryPlayer = {
  readonly id: bigint
  readonly country: Country
  readonly username: string
  readonly wealth: number
  readonly isVerified: boolean
  readonly sharesDevice: boolean
  token: string
  /** Null until the person is verified. */
  document: string | null
  balance: number
}

const json = { 'content-type': 'application/json' }

export async function send<Answer>(api: Api, path: string, body: object, token?: string): Promise<Answer> {
  const headers = { ...json, ...(token && { token }) }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(api.address + path, request)
  return (await response.json()) as Answer
}

/** Undefined when the server refuses, as it does with players too. */
export async function call<P extends Path>(
  api: Api,
  { token }: Pick<HistoryPlayer, 'token'>,
  path: P,
  body: Body<P>,
): Promise<Data<P> | undefined> {
  const envelope = await send<Envelope<Data<P>>>(api, path, body, token)
  return envelope.success ? envelope.data : undefined
}

const unitOf = (country: Country): number => (country === 'BR' ? 1 : 100)

/** Amounts that people choose: 20, 50, 100 … */
function roundAmount(amount: number, country: Country): number {
  const unit = unitOf(country)
  const small = [20, 30, 50, 100, 150, 200, 300, 500, 1_000, 2_000, 3_000, 4_000]
  const steps = [...small, 5_000, 6_000, 8_000, 10_000, 12_000, 15_000].map((step) => step * unit)
  return steps.findLast((step) => step <= amount) ?? 20 * unit
}

const depositFields = {
  BR: { paymentMethod: 'pix' },
  CL: { paymentMethod: 'bank', bankCode: '012' },
} as const

type Payment = { readonly outcome: string; readonly reason?: string }

/** The rest of the orders is never paid. A wrong amount and a second payment become work for operators. */
const payments: readonly (readonly [share: number, payment: Payment])[] = [
  [0.87, { outcome: 'success' }],
  [0.01, { outcome: 'silent' }],
  [0.007, { outcome: 'twice' }],
  [0.005, { outcome: 'wrong-amount' }],
  [0.05, { outcome: 'failure', reason: 'insufficient' }],
  [0.02, { outcome: 'failure', reason: 'cancelled' }],
]

function drawPayment(draw: Draw): Payment | undefined {
  let left = draw.unit()
  return payments.find(([share]) => {
    left -= share
    return left < 0
  })?.[1]
}

const activityShare = 0.12
const maxDeposit = 4_000

/** A promotion of deposits that applies to this player, for some of the deposits. */
async function drawActivity(api: Api, player: HistoryPlayer, amount: number, draw: Draw): Promise<object> {
  if (!draw.chance(activityShare)) return {}
  const activities = await call(api, player, '/recharge/depositActivity', { country: player.country })
  const fitting =
    activities?.list.filter(({ available, minAmount }) => available && minAmount <= amount) ?? []
  return fitting.length > 0 ? { activityId: draw.pick(fitting).id } : {}
}

/** Most payments succeed; some are declined, and some are never made. */
export async function deposit(api: Api, player: HistoryPlayer, draw: Draw): Promise<void> {
  const { country, username } = player
  const wanted = Math.min(120 * player.wealth * draw.spread(), maxDeposit) * unitOf(country)
  const amount = roundAmount(wanted, country)
  const account = country === 'CL' ? { account: username } : {}
  const activity = await drawActivity(api, player, amount, draw)
  const order = { amount, payChannel: 'sandbox', ...depositFields[country], ...account, ...activity }
  const created = await call(api, player, '/recharge/v2/createRechargeOrder', order)
  const payment = created && drawPayment(draw)
  if (!payment) return
  await send(api, '/sandbox/pay', { id: created.id, ...payment })
  if (['success', 'twice'].includes(payment.outcome)) player.balance += amount
}

const gameIds = [
  'dice',
  'dice-moon',
  'plinko',
  'plinko-ice',
  'wheel',
  'wheel-tide',
  'slot-carnaval',
  'slot-amazonia',
  'slot-neon',
  'slot-frutas',
  'slot-onca',
] as const

function choiceOf(gameId: string, draw: Draw): object {
  if (gameId.startsWith('dice')) return { target: draw.pick([25, 50, 60]), over: true }
  if (gameId.startsWith('plinko')) return { rows: draw.pick([8, 12, 16]), risk: draw.pick(['low', 'medium']) }
  if (gameId.startsWith('wheel'))
    return { segments: draw.pick([10, 20, 50]), risk: draw.pick(['low', 'medium']) }
  return { lines: 20 }
}

const [minBet, maxBet] = [4, 80]

export type Game = { readonly id: string; readonly session: string; readonly bet: number }

export async function openGame(api: Api, player: HistoryPlayer, draw: Draw): Promise<Game | undefined> {
  const id = draw.pick(gameIds)
  const opened = await call(api, player, '/game/url', { gameId: id })
  const launch = opened && new URL(opened.url, 'http://x').searchParams.get('launch')
  const table = launch ? await call(api, player, '/arcade/open', { launch }) : undefined
  if (!table) return undefined
  const bet =
    Math.max(minBet, Math.min(maxBet, 6 * Math.round(player.wealth * draw.spread()))) * unitOf(player.country)
  return { id, session: table.session, bet }
}

/** False when the money does not reach for another round. */
export async function playRound(api: Api, player: HistoryPlayer, game: Game, draw: Draw): Promise<boolean> {
  const body = {
    session: game.session,
    bet: game.bet,
    choice: choiceOf(game.id, draw),
    requestId: api.nextRequestId(),
  }
  const round = await call(api, player, '/arcade/play', body as Body<'/arcade/play'>)
  if (round) player.balance = round.balance
  return round !== undefined && round.balance >= game.bet
}

type Match = Data<'/game/sports'>['list'][number]['matches'][number]

/** One to three selections of matches that have not started. */
export async function placeSlip(api: Api, player: HistoryPlayer, draw: Draw): Promise<void> {
  const sports = await call(api, player, '/game/sports', { country: player.country })
  const football = sports?.list.find(({ sport }) => sport === 'football')?.matches ?? []
  const open = football.filter(({ status, markets }: Match) => status === 'scheduled' && markets.length > 0)
  const legs = open
    .slice(-4)
    .slice(0, 1 + Math.floor(draw.unit() * 3))
    .map(({ id, markets }) => ({ matchId: id, selection: draw.pick(markets[0]?.selections ?? [])?.id ?? '' }))
  if (legs.length === 0) return
  const quote = await call(api, player, '/sports/quote', { legs })
  if (!quote) return
  const stake = Math.min(
    roundAmount(10 * player.wealth * unitOf(player.country), player.country),
    quote.maxStake,
  )
  const bet = { quoteId: quote.quoteId, legs: quote.legs, stake, oddsChange: 'any' as const }
  await call(api, player, '/sports/place', { ...bet, requestId: api.nextRequestId() })
}

/** A valid document with a number of its own. */
function documentOf(country: Country, number: number): string {
  const body = String((country === 'BR' ? 200_000_000 : 20_000_000) + number)
  const checks =
    country === 'BR' ? Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0')) : [...'0123456789K']
  return body + checks.find((check) => canonicalPersonDocument(country, body + check) !== undefined)
}

type Verified = 'verified' | 'refused' | 'review' | 'pending'

/** Submits the player's own data; the provider decides unless the result is `pending`. */
export async function verify(api: Api, player: HistoryPlayer, result: Verified): Promise<string | null> {
  const document = documentOf(player.country, Number(player.id % 10_000_000n))
  const person = { fullName: 'Pessoa de Teste', birthDate: '1990-05-20', document }
  if (!(await call(api, player, '/identity/submit', person))) return null
  if (result !== 'pending')
    await send(api, '/sandbox/identity', { username: player.username, outcome: result })
  return result === 'verified' ? document : null
}

async function latestCode(api: Api, { country, username }: HistoryPlayer): Promise<string | undefined> {
  const response = await fetch(`${api.address}/sandbox/sms?country=${country}&phone=${username}`)
  const { list } = (await response.json()) as { list: { code: string }[] }
  return list[0]?.code
}

/** Of Chile: some players share the account of the player before, which operators see. */
const payoutAccountOf = ({ username, sharesDevice }: HistoryPlayer): string =>
  sharesDevice ? String(Number(username) - 1) : username

export type Withdrawal = { readonly id: string; readonly amount: number }

/** A withdrawal to an own account; the first one is confirmed with a code. */
export async function withdraw(api: Api, player: HistoryPlayer, draw: Draw): Promise<Withdrawal | undefined> {
  const { country, username, token } = player
  const chileAccount = payoutAccountOf(player)
  player.document ??= await verify(api, player, 'verified')
  if (player.document === null) return undefined
  const amount = roundAmount(player.balance * draw.between(0.5, 0.95), country)
  const account =
    country === 'BR'
      ? { paymentMethod: 'pix', account: player.document }
      : { paymentMethod: 'bank', bankCode: '012', account: chileAccount, accountName: 'Pessoa de Teste' }
  const order = { amount, payChannel: 'sandbox', ...account }
  const created = await send<Envelope<Data<'/withdraw/create'>>>(api, '/withdraw/create', order, token)
  if (created.success) return { id: created.data.id, amount }
  if (created.code !== 'CONFIRMATION_REQUIRED') return undefined
  await call(api, player, '/captcha/usernameSms', { country, username })
  const verificationCode = await latestCode(api, player)
  if (!verificationCode) return undefined
  const confirmed = await call(api, player, '/withdraw/create', { ...order, verificationCode })
  return confirmed && { id: confirmed.id, amount }
}
