/**
 * Calls every path of the contract on a real server with a well-formed request, first as a player and then without a
 * token. A missing or broken handler fails here, because a refusal is accepted only where it is listed.
 */
import { createECDH, randomBytes } from 'node:crypto'
import { type Body, calls, type Data, type Path } from '@saguao/contract/calls/calls.ts'
import { errors } from '@saguao/contract/calls/errors.ts'
import { minor } from '@saguao/contract/product/money.ts'
import { Value } from 'typebox/value'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { launchIn } from '#modules/games/testing/table-client.ts'
import { createManualClock } from '#testing/environment.ts'
import { json, paths, startTestServer, type TestServer } from '#testing/server.ts'

const clock = createManualClock()
let server: TestServer
beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  server = await startTestServer((end) => ends.push(end), {
    clock,
    env: { RATE_LIMITS: 'off', ACTIVE_URL: 'https://lucky.example/' },
  })
  await server.lobby.importContent(demoContent())
  await server.sports.advance()
  return async () => {
    for (const end of ends) await end()
  }
})

const country = 'BR'
const username = '11977700001'
const pix = { payChannel: 'sandbox', paymentMethod: 'pix' } as const
const endpoint = 'https://push.example/send/every-call'
const day = '2026-11-15'
const smsIntervalMs = 61_000

let requests = 0
const requestId = (): string => `every-call-${++requests}`

type Reply = { readonly status: number; readonly body: unknown }

async function send(path: string, body: unknown, token?: string): Promise<Reply> {
  const headers = { ...json, lang: 'en', ...(token && { token }) }
  const response = await server.send(path, { headers, body: JSON.stringify(body) })
  // A file has no envelope.
  if (response.headers.has('content-disposition')) {
    const isEmpty = (await response.text()) === ''
    return { status: response.status, body: { success: !isEmpty, message: '', data: null } }
  }
  return { status: response.status, body: await response.json() }
}

const results = new Map<Path, unknown>()
/** The data of an earlier call. */
const dataOf = <P extends Path>(path: P): Data<P> => {
  if (!results.has(path)) throw new Error(`${path} has no result yet`)
  return results.get(path) as Data<P>
}
let token: string | undefined

async function codeSentTo(phone: string): Promise<string> {
  const texts = await server.send(`/sandbox/sms?country=${country}&phone=${phone}`, { method: 'GET' })
  return ((await texts.json()) as { list: { code: string }[] }).list[0]?.code ?? ''
}

async function giveCash(): Promise<void> {
  const player = (await server.identity.findPlayer({ country, username })) ?? 0n
  const transfers = [
    { from: { house: 'channel:test' }, to: { player, name: 'cash' }, amount: minor(100_000n) },
  ] as const
  await server.wallet.post({ player, key: 'every-call', kind: 'recharge', currency: 'BRL', transfers })
}

/** A new payout account is confirmed by a code, which is sent for exactly this withdrawal. */
async function withdrawal(): Promise<Body<'/withdraw/create'>> {
  const body = { ...pix, amount: 20, account: 'ana.lima@example.com' }
  await send('/sandbox/identity', { username, outcome: 'verified' })
  await send('/withdraw/create', body, token)
  clock.pass(smsIntervalMs)
  await send('/captcha/usernameSms', { country, username }, token)
  return { ...body, verificationCode: await codeSentTo(username) }
}

/** The match that starts last: the clock has passed the first ones by the time of the bet. */
const lastMatch = () => {
  const matches = dataOf('/game/sports').list.flatMap((sport) => sport.matches)
  const match = matches.sort((a, b) => a.startTime.localeCompare(b.startTime)).at(-1)
  const selection = match?.markets[0]?.selections[0]?.id ?? ''
  return { matchId: match?.id ?? '', selection }
}
const openSlip = () => dataOf('/sports/slips').list[0]
const envelope = () => ({ envelopeId: dataOf('/lucky/money/create').envelopeId })

type Bodies = { readonly [P in Path]: () => Body<P> | Promise<Body<P>> }

/** A well-formed request of every path. Order matters: later requests use the results of earlier ones. */
const bodies: Bodies = {
  // Without a session
  '/ping': () => ({}),
  '/game/categories': () => ({ country }),
  '/game/list': () => ({ country, category: dataOf('/game/categories').categories[0]?.id ?? '' }),
  '/game/sports': () => ({ country }),
  '/lobby/banners': () => ({ country, position: 'home_top' }),
  '/lobby/batchBanners': () => ({ country }),
  '/lobby/promotionsBanners': () => ({ country }),
  '/lobby/popups': () => ({ country, system: 'Android', terminal: 'h5' }),
  '/notice/list': () => ({ country }),
  '/v1/pb/config': () => ({ country }),
  '/lucky/money/displayReward': () => ({}),
  '/v1/ads/mgSkyAdsReport': () => ({ event: 'PageView', eventId: 'every-call' }),
  '/user/bindPhone': async () => {
    const other = await server.player()
    await send('/captcha/sms', { country, phoneNumber: other.username }, other.token)
    return { username: other.username, verificationCode: await codeSentTo(other.username) }
  },
  '/captcha/sms': () => ({ country, phoneNumber: username }),
  '/user/register': async () => ({
    country,
    username,
    password: 'Primeira-1',
    verificationCode: await codeSentTo(username),
  }),
  '/user/checkBindViaUser': () => ({ country, username }),

  // Account
  '/user/getUserInfo': () => ({}),
  '/identity/submit': () => ({
    fullName: 'Ana Conceição Lima',
    birthDate: '1990-05-20',
    document: '529.982.247-25',
  }),
  '/push/key': () => ({ endpoint }),
  '/push/subscribe': () => ({
    endpoint,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }),
  '/push/unsubscribe': () => ({ endpoint }),
  '/support/send': () => ({ text: 'Hello', requestId: requestId() }),
  '/support/messages': () => ({}),
  '/support/unread': () => ({}),
  '/support/read': () => ({ seen: dataOf('/support/send').id }),

  // Money
  '/wallet/balance': async () => {
    await giveCash()
    return {}
  },
  '/wallet/wagering': () => ({}),
  '/wallet/transactions': () => ({}),
  '/wallet/activityRecords': () => ({}),
  '/recharge/paymentMethods': () => ({}),
  '/recharge/getRecommendConfigs': () => ({}),
  '/recharge/depositActivity': () => ({}),
  '/recharge/createRechargeOrder': () => ({ ...pix, amount: 50, requestId: requestId() }),
  '/recharge/prepay': () => ({ id: dataOf('/recharge/createRechargeOrder').id, payChannel: 'sandbox' }),
  '/recharge/v2/createRechargeOrder': () => ({ ...pix, amount: 50, requestId: requestId() }),
  '/recharge/queryPay': () => ({ id: dataOf('/recharge/createRechargeOrder').id }),
  '/recharge/orders': () => ({}),
  '/recharge/usc': () => ({}),
  '/withdraw/paymentMethods': () => ({}),
  '/withdraw/create': withdrawal,
  '/withdraw/orders': () => ({}),
  '/withdraw/accounts': () => ({}),
  '/withdraw/cancel': () => ({ id: dataOf('/withdraw/create').id }),

  // Games
  '/game/url': () => ({ gameId: 'mines' }),
  '/game/collect': () => ({ gameId: 'mines', opt: 1 }),
  '/game/bigWins': () => ({ gameId: 'mines' }),
  '/game/jackpot': () => ({}),
  '/arcade/open': () => ({ launch: launchIn(dataOf('/game/url').url) }),
  '/arcade/play': () => ({
    session: dataOf('/arcade/open').session,
    bet: 1,
    choice: { mines: 24 },
    requestId: requestId(),
  }),
  '/arcade/move': () => ({
    session: dataOf('/arcade/open').session,
    roundId: dataOf('/arcade/play').roundId,
    move: { open: 0 },
    requestId: requestId(),
  }),
  '/arcade/seeds': () => ({ session: dataOf('/arcade/open').session }),
  '/arcade/results': () => ({ session: dataOf('/arcade/open').session }),
  '/fair/round': () => ({ roundId: dataOf('/arcade/play').roundId }),
  '/wallet/records': () => ({ isBonus: false, startDate: day, endDate: day }),

  // Sports
  '/sports/match': () => ({ matchId: lastMatch().matchId }),
  '/sports/league': () => ({ leagueId: dataOf('/game/sports').list[0]?.leagues[0]?.id ?? '' }),
  '/sports/quote': () => ({ legs: [lastMatch()] }),
  '/sports/place': () => ({
    quoteId: dataOf('/sports/quote').quoteId,
    legs: dataOf('/sports/quote').legs,
    stake: 5,
    requestId: requestId(),
  }),
  '/sports/slips': () => ({ open: true }),
  '/sports/proof': () => ({ slipId: openSlip()?.id ?? '' }),
  '/sports/cashout': () => ({
    slipId: openSlip()?.id ?? '',
    amount: openSlip()?.cashout ?? 0,
    requestId: requestId(),
  }),

  // Rewards
  '/lucky/money/guide': () => ({}),
  '/lucky/money/finishGuide': () => ({}),
  '/lucky/money/domain': () => ({}),
  '/lucky/money/launch': () => ({}),
  '/lucky/money/create': () => ({ amount: 10, count: 2, requestId: requestId() }),
  '/lucky/money/envelope': envelope,
  '/lucky/money/share': envelope,
  '/lucky/money/claim': envelope,
  '/lucky/money/mine': () => ({}),
  '/lucky/money/claimed': () => ({}),
  '/lucky/money/collected': () => ({}),
  '/lucky/money/latestCollected': () => ({}),
  '/lucky/money/totalClaimedReward': () => ({}),
  '/v1/cashback/load': () => ({}),
  '/v1/pig/load': () => ({}),
  '/v1/pig/collect': () => ({ requestId: requestId() }),
  '/v1/pig/record': () => ({}),
  '/v1/pig/marquee': () => ({}),
  '/v1/pb/list': () => ({}),
  '/v1/pb/get': () => ({ rewardType: 1 }),
  '/v1/pb/reg/claim': () => ({}),

  // Legal texts and personal data
  '/legal/pending': () => ({}),
  '/legal/accept': () => ({ kind: 'terms', version: 'sample-1' }),
  '/data/statement': () => ({ startDate: '2026-01-01', endDate: '2026-12-31', format: 'csv' }),
  '/data/export': () => ({ password: 'Primeira-1' }),
  '/data/closing': () => ({}),
  '/data/close': () => ({ password: 'Primeira-1', giveUp: true }),

  // Password and sessions, at the end because payouts pause after a new password
  '/user/changePwd': () => ({ oldPassword: 'Primeira-1', password: 'Segunda-2' }),
  '/user/reauth': () => ({ password: 'Segunda-2' }),
  '/user/sessions': async () => {
    await send('/user/login', { country, username, password: 'Segunda-2' })
    return {}
  },
  '/user/endSession': () => ({ id: dataOf('/user/sessions').list.find(({ current }) => !current)?.id ?? '' }),
  '/captcha/usernameSms': () => {
    clock.pass(smsIntervalMs)
    return { country, username }
  },
  '/user/resetPwd': async () => ({
    country,
    username,
    password: 'Terceira-3',
    verificationCode: await codeSentTo(username),
  }),
  '/user/login': () => ({ country, username, password: 'Terceira-3' }),
  '/protection/state': () => ({}),
  '/protection/setLimit': () => ({ kind: 'loss', period: 'week', amount: 500 }),
  '/protection/confirmLimit': () => ({ kind: 'loss', period: 'week' }),
  '/protection/setRealityCheck': () => ({ minutes: 30 }),
  '/protection/acknowledge': () => ({}),
  '/protection/pause': () => ({ days: 1 }),
  '/protection/exclude': () => ({ months: 1, password: 'Terceira-3' }),
  '/protection/history': () => ({}),
  '/user/logout': () => ({}),
}

/** Refusals of a new player, whose reason lies in the rules of the product. The tests of rewards pay these out. */
const refused: Partial<Record<Path, string>> = {
  '/v1/pig/collect': 'NOTHING_TO_COLLECT',
  '/v1/pb/get': 'NOTHING_TO_COLLECT',
  '/data/close': 'ACCOUNT_IN_USE',
}

const sent = new Map<Path, unknown>()
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The outcome in one word; a response that is not an envelope of the contract is described instead. */
function outcomeOf(path: Path, { status, body }: Reply): string {
  if (!isObject(body) || typeof body.success !== 'boolean' || typeof body.message !== 'string')
    return `${status} without an envelope`
  if (body.success) {
    if (status !== 200) return `${status} with success`
    return Value.Check(calls[path].data, body.data) ? 'OK' : 'data that do not fit the contract'
  }
  const { code, data, message } = body
  const row = Object.entries(errors).find(([known]) => known === code)?.[1]
  if (!row) return `${status} with the unknown code ${code}`
  if (row.status !== status) return `${code} with ${status}`
  return data === null && message !== '' ? String(code) : `${code} without null data or without a message`
}

const endsSession: readonly Path[] = ['/user/resetPwd', '/user/logout']

async function callInOrder(path: Path): Promise<string> {
  const body = await bodies[path]()
  sent.set(path, body)
  const reply = await send(path, body, token)
  const outcome = outcomeOf(path, reply)
  if (outcome !== 'OK') return outcome
  const { data } = reply.body as { data: unknown }
  results.set(path, data)
  if (isObject(data) && typeof data.token === 'string') token = data.token
  if (endsSession.includes(path)) token = undefined
  return outcome
}

describe('every call of the contract [R7.02]', () => {
  it('succeeds for a player who sends a well-formed request, and fits the contract', async () => {
    const outcomes: Record<string, string> = {}
    for (const path of Object.keys(bodies) as Path[])
      outcomes[path] = await callInOrder(path).catch((error: Error) => error.message)
    expect(outcomes).toEqual(Object.fromEntries(paths.map((path) => [path, refused[path] ?? 'OK'])))
  }, 60_000)

  it('is refused without a token when it is a call of players, and is never missing or broken', async () => {
    const expected: Record<string, string> = {}
    const outcomes: Record<string, string> = {}
    for (const path of paths) {
      clock.pass(smsIntervalMs)
      const outcome = outcomeOf(path, await send(path, sent.get(path)))
      // The session of a game stands for the token of its player, and ended with the player's own session.
      outcomes[path] = calls[path].access === 'player' ? outcome : String(isAnswer(outcome))
      expected[path] = calls[path].access === 'player' ? 'UNAUTHORIZED' : 'true'
    }
    expect(outcomes).toEqual(expected)
  }, 30_000)

  it('is refused with a token that opens no session when it is a call of players', async () => {
    const { token: valid } = await server.player()
    const tokens = {
      dead: 'dead',
      'made up': 'A'.repeat(43),
      endless: 'A'.repeat(4_000),
      cut: valid.slice(0, -1),
      reversed: [...valid].reverse().join(''),
      'with a blank': `${valid.slice(0, 5)} ${valid.slice(5)}`,
      'an injection': "' or 1=1 --",
    }
    const elsewhere = { ...json, authorization: `Bearer ${valid}`, cookie: `token=${valid}` }
    for (const path of paths.filter((path) => calls[path].access === 'player')) {
      for (const [name, token] of Object.entries(tokens))
        expect(outcomeOf(path, await send(path, {}, token)), `${path}, ${name}`).toBe('UNAUTHORIZED')
      const { status } = await server.send(path, { headers: elsewhere, body: '{}' })
      expect(status, `${path}, in another header`).toBe(401)
    }
  }, 30_000)
})

/** A success, or a refusal of the business. */
const isAnswer = (outcome: string): boolean =>
  outcome === 'OK' || Object.entries(errors).some(([code, { status }]) => code === outcome && status === 200)
