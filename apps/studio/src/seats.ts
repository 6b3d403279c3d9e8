/** Who plays, and one round from the bet to the win. What is kept here is lost with the process; money is not. */
import { randomInt, randomUUID } from 'node:crypto'
import type { Answer, Lobby } from './lobby.ts'
import { type Choice, type Door, doors, winOf } from './owl.ts'

type Seat = {
  /** What the lobby calls this sitting. It never leaves for the browser. */
  readonly session: string
  readonly currency: string
  /** The round that was asked for last, so that a browser may ask for it again. */
  last: { readonly requestId: string; readonly played: Promise<Played> } | undefined
}

export type Opened = {
  readonly seat: string
  readonly currency: string
  readonly decimals: number
  readonly balance: string
  readonly minBet: string
  readonly maxBet: string
}

export type Played =
  | { readonly status: 'OK'; readonly door: Door; readonly win: string; readonly balance: string }
  | { readonly status: string }

export type Asked = { readonly amount: string; readonly choice: Choice; readonly requestId: string }

export type Seats = {
  /** Undefined when the token does not open the game, or no more. */
  open(launch: string): Promise<Opened | undefined>
  play(seat: string, asked: Asked): Promise<Played>
  balance(seat: string): Promise<Answer>
  /** Resolves when no round is under way. */
  idle(): Promise<unknown>
}

const seatsMost = 10_000
const gone = { status: 'SESSION_EXPIRED' } as const

export function createSeats(lobby: Lobby, draw: () => Door = drawDoor): Seats {
  const seats = new Map<string, Seat>()
  const underWay = new Set<Promise<Played>>()

  const take = (seat: Seat): string => {
    const [oldest] = seats.keys()
    if (seats.size >= seatsMost && oldest !== undefined) seats.delete(oldest)
    const id = randomUUID()
    seats.set(id, seat)
    return id
  }

  return {
    open: async (launch) => {
      const answer = await lobby.ask('authenticate', { launch })
      const { status, session = '', currency = '', decimals = 0, balance = '0' } = answer
      if (status !== 'OK') return undefined
      const { minBet = '0', maxBet = '0' } = answer
      return {
        seat: take({ session, currency, last: undefined }),
        currency,
        decimals,
        balance,
        minBet,
        maxBet,
      }
    },
    play: (id, asked) => {
      const seat = seats.get(id)
      if (!seat) return Promise.resolve(gone)
      if (seat.last?.requestId === asked.requestId) return seat.last.played
      const played = playRound(lobby, seat, asked, draw)
      seat.last = { requestId: asked.requestId, played }
      underWay.add(played)
      void played.finally(() => underWay.delete(played))
      return played
    },
    balance: async (id) => {
      const seat = seats.get(id)
      return seat ? lobby.ask('balance', { session: seat.session }) : gone
    },
    idle: () => Promise.allSettled(underWay),
  }
}

const drawDoor = (): Door => doors[randomInt(doors.length)] ?? 0

/**
 * The bet is asked for once: while nobody knows whether it was taken, it is taken back, and the player is told that
 * nothing was bet. From the draw on, the win is owed and is said until it is heard.
 */
async function playRound(
  lobby: Lobby,
  { session, currency }: Seat,
  { amount, choice }: Asked,
  draw: () => Door,
): Promise<Played> {
  const money = { session, currency, roundId: randomUUID() }
  const transactionId = randomUUID()
  const bet = await lobby.ask('bet', { ...money, transactionId, amount }).catch(() => undefined)
  if (!bet) {
    void lobby.insist('rollback', { session, transactionId, roundId: money.roundId })
    return { status: 'NOT_BET' }
  }
  if (bet.status !== 'OK') return { status: bet.status }
  const door = draw()
  const win = String(winOf(BigInt(amount), choice, door))
  const paid = await lobby.insist('win', { ...money, transactionId, amount: win, closeRound: true })
  if (paid.status !== 'OK') return { status: paid.status }
  return { status: 'OK', door, win, balance: paid.balance ?? '0' }
}
