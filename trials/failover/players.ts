// The players of the failover trial: instant bets, envelopes, deposits, withdrawals, slips and bets on shared rounds.
import type { Data, Path } from '@saguao/contract/calls/calls.ts'
import {
  type Acknowledged,
  type Action,
  commonAction,
  type NextAction,
  openTable,
  send,
} from '../lib/clients.ts'
import type { FaultPlayer } from '../lib/environment.ts'
import { type Modules, makePlayers } from '../lib/modules.ts'
import { type Phone, payoutBody, withdrawFirst } from '../lib/payout-account.ts'

type Server = { address(): string }

const playerCount = 24
const crashEvery = 7
const slipEvery = 8
const withdrawEvery = 11
const country = 'BR' as const
const payout = 100

/** The first withdrawal to an account needs a code; later ones do not. */
async function confirmPayoutAccount(server: Server, player: Phone): Promise<Acknowledged> {
  const body = { ...payoutBody(player, payout), requestId: `${player.id}-first` }
  const { id, text } = await withdrawFirst(server, player, body)
  return { player, kind: 'withdrawal', path: '/withdraw/create', body, id, text, at: 0 }
}

/** Undefined while the server does not answer. */
async function ask<P extends Path>(server: Server, player: FaultPlayer, path: P, body: object) {
  const answer = await send(server.address(), { path, body }, player)
  return answer?.json.success ? (answer.json.data as Data<P>) : undefined
}

/** A slip on the last match to start; undefined without a quote. */
async function slip(server: Server, player: FaultPlayer, requestId: string): Promise<Action | undefined> {
  const sports = await ask(server, player, '/game/sports', { country })
  const matches = sports?.list.flatMap((one) => one.matches).filter(({ status }) => status === 'scheduled')
  const match = matches?.at(-1)
  const legs = [{ matchId: match?.id ?? '', selection: match?.markets[0]?.selections[0]?.id ?? '' }]
  const quote = match && (await ask(server, player, '/sports/quote', { legs }))
  if (!quote) return undefined
  const priced = quote.legs.map(({ matchId, selection, odds }) => ({ matchId, selection, odds }))
  return {
    kind: 'slip',
    path: '/sports/place',
    body: { quoteId: quote.quoteId, legs: priced, stake: 1, oddsChange: 'any', requestId },
    idIn: (data) => (data as Data<'/sports/place'>).id,
    mayRefuse: ['QUOTE_EXPIRED', 'ODDS_CHANGED', 'MARKET_CLOSED', 'MATCH_UNKNOWN', 'STAKE_TOO_HIGH'],
  }
}

const withdrawal = (username: string, requestId: string): Action => ({
  kind: 'withdrawal',
  path: '/withdraw/create',
  body: { ...payoutBody({ username }, payout), requestId },
  idIn: (data) => (data as Data<'/withdraw/create'>).id,
  mayRefuse: ['PAYOUT_LIMIT'],
})

const crashBet = (session: string, requestId: string): Action => ({
  kind: 'crash',
  path: '/arcade/play',
  body: { session, bet: 1, choice: { autoCashout: 1.3 }, requestId },
  idIn: (data) => (data as Data<'/arcade/play'>).roundId,
  mayRefuse: ['ROUND_OPEN'],
})

export type Crowd = {
  readonly players: readonly FaultPlayer[]
  readonly next: NextAction
  /** Acknowledged before the load begins. */
  readonly first: readonly Acknowledged[]
}

export async function openCrowd(
  modules: Pick<Modules, 'app' | 'identity' | 'wallet'>,
  server: Server,
): Promise<Crowd> {
  const passwordHash = await modules.identity.hashPassword('failover')
  const players = await makePlayers(modules, playerCount, { passwordHash })
  const first: Acknowledged[] = []
  const sessions = new Map<
    FaultPlayer,
    { readonly dice: string; readonly crash: string; readonly username: string }
  >()
  for (const player of players) {
    first.push(await confirmPayoutAccount(server, player))
    const [dice, crash] = [
      await openTable(server.address(), player),
      await openTable(server.address(), player, 'crash'),
    ]
    sessions.set(player, { dice, crash, username: player.username })
  }
  const next: NextAction = async (player, n, requestId) => {
    const { dice = '', crash = '', username = '' } = sessions.get(player) ?? {}
    if (n % crashEvery === 1) return crashBet(crash, requestId)
    if (n % withdrawEvery === 2) return withdrawal(username, requestId)
    const placed = n % slipEvery === 3 ? await slip(server, player, requestId) : undefined
    return placed ?? commonAction(n, requestId, dice)
  }
  return { players, next, first }
}
