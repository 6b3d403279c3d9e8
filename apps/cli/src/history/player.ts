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
  const steps = [20, 30, 50, 100, 150, 200, 300, 500, 1_000, 2_000, 5_000].map((step) => step * unit)
  return steps.findLast((step) => step <= amount) ?? 20 * unit
}

const depositFields = {
  BR: { paymentMethod: 'pix' },
  CL: { paymentMethod: 'bank', bankCode: '012' },
} as const

/** Most payments succeed; some are declined, and some are never made. */
export async function deposit(api: Api, player: HistoryPlayer, draw: Draw): Promise<void> {
  const { country, username } = player
  const amount = roundAmount(60 * unitOf(country) * player.wealth * draw.spread(), country)
  const account = country === 'CL' ? { account: username } : {}
  const order = { amount, payChannel: 'sandbox', ...depositFields[country], ...account }
  const created = await call(api, player, '/recharge/v2/createRechargeOrder', order)
  if (!created) return
  const luck = draw.unit()
  if (luck > 0.96) return
  const outcome = luck < 0.88 ? { outcome: 'success' } : { outcome: 'failure', reason: 'insufficient' }
  await send(api, '/sandbox/pay', { id: created.id, ...outcome })
  if (outcome.outcome === 'success') player.balance += amount
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
  if (gameId.startsWith('dice')) return { target: draw.pick([25, 50, 60, 75]), over: true }
  if (gameId.startsWith('plinko'))
    return { rows: draw.pick([8, 12, 16]), risk: draw.pick(['low', 'medium', 'high']) }
  if (gameId.startsWith('wheel'))
    return { segments: draw.pick([10, 20, 50]), risk: draw.pick(['low', 'medium']) }
  return { lines: 20 }
}

export type Game = { readonly id: string; readonly session: string; readonly bet: number }

export async function openGame(api: Api, player: HistoryPlayer, draw: Draw): Promise<Game | undefined> {
  const id = draw.pick(gameIds)
  const opened = await call(api, player, '/game/url', { gameId: id })
  const launch = opened && new URL(opened.url, 'http://x').searchParams.get('launch')
  const table = launch ? await call(api, player, '/arcade/open', { launch }) : undefined
  if (!table) return undefined
  const bet =
    Math.max(2, Math.min(200, 2 * Math.round(player.wealth * draw.spread()))) * unitOf(player.country)
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

async function verify(api: Api, player: HistoryPlayer): Promise<string | null> {
  const document = documentOf(player.country, Number(player.id % 10_000_000n))
  const person = { fullName: 'Pessoa de Teste', birthDate: '1990-05-20', document }
  if (!(await call(api, player, '/identity/submit', person))) return null
  await send(api, '/sandbox/identity', { username: player.username, outcome: 'verified' })
  return document
}

async function latestCode(api: Api, { country, username }: HistoryPlayer): Promise<string | undefined> {
  const response = await fetch(`${api.address}/sandbox/sms?country=${country}&phone=${username}`)
  const { list } = (await response.json()) as { list: { code: string }[] }
  return list[0]?.code
}

/** A withdrawal to an own account; the first one is confirmed with a code. Returns the order. */
export async function withdraw(api: Api, player: HistoryPlayer, draw: Draw): Promise<string | undefined> {
  const { country, username, token } = player
  player.document ??= await verify(api, player)
  if (player.document === null) return undefined
  const amount = roundAmount(player.balance * draw.between(0.5, 0.95), country)
  const account =
    country === 'BR'
      ? { paymentMethod: 'pix', account: player.document }
      : { paymentMethod: 'bank', bankCode: '012', account: username, accountName: 'Pessoa de Teste' }
  const order = { amount, payChannel: 'sandbox', ...account }
  const created = await send<Envelope<Data<'/withdraw/create'>>>(api, '/withdraw/create', order, token)
  if (created.success) return created.data.id
  if (created.code !== 'CONFIRMATION_REQUIRED') return undefined
  await call(api, player, '/captcha/usernameSms', { country, username })
  const verificationCode = await latestCode(api, player)
  if (!verificationCode) return undefined
  return (await call(api, player, '/withdraw/create', { ...order, verificationCode }))?.id
}
