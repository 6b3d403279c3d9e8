// What players do, and how often. Every arrival is one of these kinds, drawn by their shares.
import type { Body, Path } from '@saguao/contract/calls.ts'

/** In the order in which a server that has too much to do should give them up. */
export const tiers = ['reads', 'accounts', 'money'] as const
export type Tier = (typeof tiers)[number]

export const kinds = {
  lobby: { tier: 'reads', share: 0.42 },
  player: { tier: 'reads', share: 0.18 },
  history: { tier: 'reads', share: 0.05 },
  login: { tier: 'accounts', share: 0.004 },
  bet: { tier: 'money', share: 0.336 },
  deposit: { tier: 'money', share: 0.01 },
  /** Follows a deposit: the pretend bank is paid, and tells the server by its notification. */
  payment: { tier: 'money', share: 0 },
} as const satisfies Record<string, { readonly tier: Tier; readonly share: number }>
export type Kind = keyof typeof kinds
export const kindNames = Object.keys(kinds) as Kind[]

/** Turned away for now. A flood of passwords has a queue of its own, which says 429. */
export const isShed = (outcome: string): boolean =>
  outcome === '503 OVERLOADED' || outcome === '429 RATE_LIMITED'

export type LoadPlayer = {
  readonly username: string
  readonly token: string
  /** Of the game where the player sits. */
  readonly session: string
  readonly gameId: string
}

export type Cast = {
  readonly players: readonly LoadPlayer[]
  readonly password: string
  /** The day that histories are read of. */
  readonly today: string
}

/** The games players sit at, and what they choose there. */
export const games: Readonly<Record<string, object>> = {
  dice: { target: 50, over: true },
  plinko: { rows: 16, risk: 'high' },
  wheel: { segments: 50, risk: 'medium' },
  'slot-frutas': { lines: 5 },
}

export type Asked = {
  readonly kind: Kind
  readonly path: string
  readonly body: object
  readonly token?: string
}

type Reads = readonly { [P in Path]: readonly [P, Body<P>] }[Path][]

const country = 'BR' as const

const lobbyReads: Reads = [
  ['/game/list', { country, pageNum: 1, pageSize: 30 }],
  ['/lobby/batchBanners', { country }],
  ['/game/categories', { country }],
  ['/notice/list', { country }],
  ['/game/sports', { country }],
]

const playerReads: Reads = [
  ['/wallet/balance', {}],
  ['/user/getUserInfo', {}],
  ['/game/list', { country, pageNum: 1, pageSize: 30 }],
]

const historyReads = (today: string): Reads => [
  ['/wallet/records', { isBonus: false, startDate: today, endDate: today, pageNum: 1 }],
  ['/wallet/transactions', { pageNum: 1, pageSize: 20 }],
  ['/recharge/orders', { pageNum: 1, pageSize: 20 }],
]

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

export function drawKind(): Kind {
  let left = Math.random()
  for (const kind of kindNames) {
    left -= kinds[kind].share
    if (left < 0) return kind
  }
  return 'lobby'
}

let requests = 0
const newRequestId = (): string => `load-${process.pid}-${++requests}`

/** What somebody of the cast asks for; payments are told by `payFor`. */
export function drawAsked(kind: Kind, { players, password, today }: Cast): Asked {
  const { username, token, session, gameId } = pick(players)
  const reading = (reads: Reads, by?: string): Asked => {
    const [path, body] = pick(reads)
    return { kind, path, body, ...(by && { token: by }) }
  }
  if (kind === 'player') return reading(playerReads, token)
  if (kind === 'history') return reading(historyReads(today), token)
  if (kind === 'login') return { kind, path: '/user/login', body: { country, username, password } }
  const requestId = newRequestId()
  if (kind === 'bet') {
    const body = { session, bet: 1, choice: games[gameId] ?? {}, requestId }
    return { kind, path: '/arcade/play', body, token }
  }
  if (kind === 'deposit') {
    const body = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix', requestId }
    return { kind, path: '/recharge/v2/createRechargeOrder', body, token }
  }
  return reading(lobbyReads)
}

export const payFor = (orderId: string): Asked => ({
  kind: 'payment',
  path: '/sandbox/pay',
  body: { id: orderId, outcome: 'success' },
})
