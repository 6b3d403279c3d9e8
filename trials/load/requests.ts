// The request mix of a load test: what players do, grouped by the order in which an overloaded server sheds it.
import type { Body, Path } from '@saguao/contract/calls/calls.ts'
import type { Request } from 'autocannon'

/** Load shedding must refuse reads first, then logins, money calls (deposits and bets) last. */
export const tiers = ['reads', 'accounts', 'deposits', 'bets'] as const
export type Tier = (typeof tiers)[number]

export const tierShare: Readonly<Record<Tier, number>> = {
  reads: 0.65,
  accounts: 0.005,
  deposits: 0.01,
  bets: 0.335,
}

export type LoadPlayer = {
  readonly username: string
  readonly token: string
  readonly gameId: string
  /** Session of the opened game table. */
  readonly session: string
}

/** The games of a load test and the choice sent with each bet. */
export const games: Readonly<Record<string, object>> = {
  dice: { target: 50, over: true },
  plinko: { rows: 16, risk: 'high' },
  wheel: { segments: 50, risk: 'medium' },
  'slot-frutas': { lines: 5 },
}

const country = 'BR' as const
let requests = 0

function request<P extends Path>(path: P, body: Body<P> | object, token?: string): Request {
  return {
    method: 'POST',
    path,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token && { token }) },
  }
}

/** A money call: its body gets a new requestId each time it is sent. */
function moneyRequest<P extends Path>(path: P, body: object, token: string): Request {
  const withId = (): string => JSON.stringify({ ...body, requestId: `load-${process.pid}-${++requests}` })
  return { ...request(path, body, token), setupRequest: (sent) => ({ ...sent, body: withId() }) }
}

function readsOf({ token }: LoadPlayer, today: string): Request[] {
  const games = { country, pageNum: 1, pageSize: 30 }
  const page = { pageNum: 1, pageSize: 20 }
  return [
    request('/game/list', games),
    request('/lobby/batchBanners', { country }),
    request('/wallet/balance', {}, token),
    request('/game/categories', { country }),
    request('/notice/list', { country }),
    request('/game/list', games, token),
    request('/game/sports', { country }),
    request('/user/getUserInfo', {}, token),
    request('/wallet/records', { isBonus: false, startDate: today, endDate: today, pageNum: 1 }, token),
    request('/wallet/transactions', page, token),
    request('/recharge/orders', page, token),
  ]
}

const betOf = ({ session, gameId, token }: LoadPlayer): Request =>
  moneyRequest('/arcade/play', { session, bet: 1, choice: games[gameId] }, token)

/** A deposit order, and its payment at the sandbox bank, which notifies the server. */
function depositOf({ token }: LoadPlayer): Request[] {
  const order = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix' }
  return [
    {
      ...moneyRequest('/recharge/v2/createRechargeOrder', order, token),
      onResponse: (_, body, context) => {
        Object.assign(context, { orderId: /"id":"([^"]+)"/.exec(body)?.[1] })
      },
    },
    {
      method: 'POST',
      path: '/sandbox/pay',
      headers: { 'content-type': 'application/json' },
      setupRequest: (sent, context) => {
        const { orderId: id } = context as { orderId?: string }
        // Without an order, because its request was shed, autocannon continues with the first request.
        if (id === undefined) return undefined as never
        return { ...sent, body: JSON.stringify({ id, outcome: 'success' }) }
      },
    },
  ]
}

export function requestsOf(tier: Tier, players: readonly LoadPlayer[], password: string): Request[] {
  const today = new Date().toISOString().slice(0, 10)
  if (tier === 'reads') return players.flatMap((player) => readsOf(player, today))
  if (tier === 'accounts')
    return players.map(({ username }) => request('/user/login', { country, username, password }))
  return tier === 'bets' ? players.map(betOf) : players.flatMap(depositOf)
}
