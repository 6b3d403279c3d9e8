/**
 * Game sessions of players, and the course of a round from bet to win. Sessions are lost with the process, money is
 * not.
 */
import { randomInt, randomUUID } from 'node:crypto'
import type { LobbyClient, LobbyResponse } from './lobby-client.ts'
import { type Choice, type Door, doors, winOf } from './owl.ts'

type GameSession = {
  /** The session id of the lobby. It is never sent to the browser. */
  readonly session: string
  readonly currency: string
  /** The last round, so that a browser may repeat its request. */
  last: { readonly requestId: string; readonly result: Promise<RoundResult> } | undefined
}

export type Opened = {
  readonly sessionId: string
  readonly currency: string
  readonly decimals: number
  readonly balance: string
  readonly minBet: string
  readonly maxBet: string
}

export type RoundResult =
  | { readonly status: 'OK'; readonly door: Door; readonly win: string; readonly balance: string }
  | { readonly status: string }

export type BetRequest = { readonly amount: string; readonly choice: Choice; readonly requestId: string }

export type GameSessions = {
  /** Undefined when the launch token is invalid or used. */
  open(launch: string): Promise<Opened | undefined>
  play(sessionId: string, bet: BetRequest): Promise<RoundResult>
  balance(sessionId: string): Promise<LobbyResponse>
  /** Resolves when no round is running. */
  idle(): Promise<unknown>
}

const maxSessions = 10_000
const expired = { status: 'SESSION_EXPIRED' } as const

export function createGameSessions(lobby: LobbyClient, draw: () => Door = drawDoor): GameSessions {
  const sessions = new Map<string, GameSession>()
  const runningRounds = new Set<Promise<RoundResult>>()

  const store = (session: GameSession): string => {
    const [oldest] = sessions.keys()
    if (sessions.size >= maxSessions && oldest !== undefined) sessions.delete(oldest)
    const id = randomUUID()
    sessions.set(id, session)
    return id
  }

  return {
    open: async (launch) => {
      const response = await lobby.send('authenticate', { launch })
      const { status, session = '', currency = '', decimals = 0, balance = '0' } = response
      if (status !== 'OK') return undefined
      const { minBet = '0', maxBet = '0' } = response
      return {
        sessionId: store({ session, currency, last: undefined }),
        currency,
        decimals,
        balance,
        minBet,
        maxBet,
      }
    },
    play: (id, bet) => {
      const session = sessions.get(id)
      if (!session) return Promise.resolve(expired)
      if (session.last?.requestId === bet.requestId) return session.last.result
      const result = playRound(lobby, session, bet, draw)
      session.last = { requestId: bet.requestId, result }
      runningRounds.add(result)
      void result.finally(() => runningRounds.delete(result))
      return result
    },
    balance: async (id) => {
      const session = sessions.get(id)
      return session ? lobby.send('balance', { session: session.session }) : expired
    },
    idle: () => Promise.allSettled(runningRounds),
  }
}

const drawDoor = (): Door => doors[randomInt(doors.length)] ?? 0

/**
 * The bet is sent once: without a response it is rolled back, and the round ends with NOT_BET. After the draw the win
 * is owed, so it is sent until the lobby responds.
 */
async function playRound(
  lobby: LobbyClient,
  { session, currency }: GameSession,
  { amount, choice }: BetRequest,
  draw: () => Door,
): Promise<RoundResult> {
  const money = { session, currency, roundId: randomUUID() }
  const transactionId = randomUUID()
  const bet = await lobby.send('bet', { ...money, transactionId, amount }).catch(() => undefined)
  if (!bet) {
    void lobby.sendUntilAnswered('rollback', { session, transactionId, roundId: money.roundId })
    return { status: 'NOT_BET' }
  }
  if (bet.status !== 'OK') return { status: bet.status }
  const door = draw()
  const win = String(winOf(BigInt(amount), choice, door))
  const paid = await lobby.sendUntilAnswered('win', {
    ...money,
    transactionId,
    amount: win,
    closeRound: true,
  })
  if (paid.status !== 'OK') return { status: paid.status }
  return { status: 'OK', door, win, balance: paid.balance ?? '0' }
}
