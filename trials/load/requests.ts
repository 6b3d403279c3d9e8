// The request mix of a load test: what players do, grouped by the order in which an overloaded server sheds it.
import type { Body, Path } from '@saguao/contract/calls/calls.ts'
import type { Request } from 'autocannon'

/** In the order in which load shedding must refuse them. */
export const tiers = ['reads', 'accounts', 'money'] as const
export type Tier = (typeof tiers)[number]

export const tierShare: Readonly<Record<Tier, number>> = { reads: 0.65, accounts: 0.005, money: 0.345 }

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
const betsPerDeposit = 30
/** autocannon replaces this text in a body by a unique id. */
const uniqueId = '[<id>]'

function request<P extends Path>(path: P, body: Body<P> | object, token?: string): Request {
  return {
    method: 'POST',
    path,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token && { token }) },
  }
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
  request('/arcade/play', { session, bet: 1, choice: games[gameId], requestId: uniqueId }, token)

/** A deposit order, and its payment at the sandbox bank, which notifies the server. */
function depositOf({ token }: LoadPlayer): Request[] {
  const order = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix', requestId: uniqueId }
  return [
    {
      ...request('/recharge/v2/createRechargeOrder', order, token),
      onResponse: (_, body, context) => {
        Object.assign(context, { orderId: /"id":"([^"]+)"/.exec(body)?.[1] })
      },
    },
    {
      method: 'POST',
      path: '/sandbox/pay',
      headers: { 'content-type': 'application/json' },
      setupRequest: (sent, context) => ({
        ...sent,
        body: JSON.stringify({ id: (context as { orderId?: string }).orderId ?? '', outcome: 'success' }),
      }),
    },
  ]
}

export function requestsOf(tier: Tier, players: readonly LoadPlayer[], password: string): Request[] {
  const today = new Date().toISOString().slice(0, 10)
  if (tier === 'reads') return players.flatMap((player) => readsOf(player, today))
  if (tier === 'accounts')
    return players.map(({ username }) => request('/user/login', { country, username, password }))
  return players.flatMap((player, i) => [
    betOf(player),
    ...(i % betsPerDeposit === 0 ? depositOf(player) : []),
  ])
}
