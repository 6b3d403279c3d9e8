/**
 * Where players sit: the live pair of seeds of each and the nonce that comes next, in memory, so that an outcome costs
 * no query. Plays of one player follow each other; a nonce is used when its round is committed, and not by a bet that
 * is refused. Other processes keep seats too, and the database decides between them: whoever finds the nonce taken or
 * the seeds rotated sits down anew.
 */
import { createNumbers, type Numbers } from '@saguao/fair/numbers.ts'
import { hashOf, keyOf, type SeedKey } from '@saguao/fair/seeds.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import { createTurns } from '#kernel/db/keyed-mutex.ts'
import type { Random } from '#kernel/random.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Seal } from '#kernel/security/encryption.ts'
import { insertPair, livePair, type NewPair, rotatePair } from '#modules/games/fairness/seed-store.ts'
import type { Draw } from '#modules/games/round.ts'

const seedBytes = 32
const clientSeedBytes = 12
const seatsMost = 50_000
const triesMost = 10

/** Another process was first: what is remembered here is of yesterday. */
export class SeatTaken extends Error {}

export type Seat = { readonly draw: Draw; readonly numbers: Numbers }

export type Seeds = Pick<Draw, 'serverSeedHash' | 'clientSeed' | 'nonce'>
export type Revealed = Seeds & { readonly serverSeed: string }

export type Seats = {
  /** Plays one round. It may run again when another process was first, so it must have no effect but its posting. */
  play<T>(player: bigint, round: (seat: Seat) => Promise<T>): Promise<T>
  /** What the next round is drawn from. */
  look(player: bigint): Promise<Seeds>
  /** Reveals the server's seed and begins a new pair; without a client seed the player keeps the one there is. */
  rotate(player: bigint, clientSeed?: string): Promise<{ previous: Revealed; current: Seeds }>
}

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly seal: Seal
}

type Known = Omit<Draw, 'nonce' | 'pairId'> & { readonly pairId: bigint } & {
  readonly key: SeedKey
  readonly serverSeed: string
  nonce: number
}

/** 32 random bytes as 64 hexadecimal characters. */
export const drawSeed = (random: Random): string =>
  Buffer.from(random.secret(seedBytes), 'base64url').toString('hex')

function newPair({ random, clock, seal }: Deps, playerId: bigint, clientSeed: string): NewPair {
  const serverSeed = drawSeed(random)
  return {
    playerId,
    sealed: seal.seal(serverSeed),
    serverSeedHash: hashOf(serverSeed),
    clientSeed,
    createdAt: new Date(clock.now()),
  }
}

async function load(deps: Deps, player: bigint): Promise<Known> {
  const row = await livePair(deps.db, player)
  if (!row) {
    await insertPair(deps.db, newPair(deps, player, deps.random.secret(clientSeedBytes)))
    return load(deps, player)
  }
  const { id: pairId, sealed, serverSeedHash, clientSeed, nonce } = row
  const serverSeed = deps.seal.open(sealed)
  return { pairId, sharedId: null, serverSeedHash, clientSeed, nonce, serverSeed, key: keyOf(serverSeed) }
}

export function createSeats(deps: Deps): Seats {
  const known = new Map<bigint, Known>()
  /** Whatever a player does at the tables happens in its turn. */
  const inTurn = createTurns<bigint>()

  const sit = async (player: bigint): Promise<Known> => {
    const seat = known.get(player) ?? (await load(deps, player))
    // The one who played last stays longest.
    known.delete(player)
    known.set(player, seat)
    const [oldest] = known.keys()
    if (known.size > seatsMost && oldest !== undefined) known.delete(oldest)
    return seat
  }

  const playOnce = async <T>(player: bigint, round: (seat: Seat) => Promise<T>): Promise<T> => {
    const seat = await sit(player)
    const { pairId, sharedId, serverSeedHash, clientSeed, nonce, key } = seat
    const draw = { pairId, sharedId, serverSeedHash, clientSeed, nonce }
    try {
      const played = await round({ draw, numbers: createNumbers(key, clientSeed, nonce) })
      seat.nonce++
      return played
    } catch (error) {
      // After anything but a plain no, nobody here knows whether the round was written.
      if (!(error instanceof Refusal)) known.delete(player)
      throw error
    }
  }

  const playOn = async <T>(player: bigint, round: (seat: Seat) => Promise<T>, tries = 1): Promise<T> => {
    try {
      return await playOnce(player, round)
    } catch (error) {
      if (!(error instanceof SeatTaken)) throw error
      if (tries === triesMost) throw new Refusal('OVERLOADED', { retryAfter: 1 })
      return playOn(player, round, tries + 1)
    }
  }

  /** Read anew: another process may have played since. */
  const look = async (player: bigint): Promise<Seeds> => {
    known.delete(player)
    const { serverSeedHash, clientSeed, nonce } = await sit(player)
    return { serverSeedHash, clientSeed, nonce }
  }

  const rotate: Seats['rotate'] = async (player, clientSeed) => {
    const { pairId: id, serverSeed, serverSeedHash, clientSeed: oldClientSeed } = await load(deps, player)
    const next = newPair(deps, player, clientSeed ?? oldClientSeed)
    const rotated = await rotatePair(deps.db, { id, serverSeed }, next)
    known.delete(player)
    if (rotated.outcome === 'open') throw new Refusal('ROUND_OPEN')
    if (rotated.outcome === 'gone') throw new Refusal('OVERLOADED', { retryAfter: 1 })
    return {
      previous: { serverSeed, serverSeedHash, clientSeed: oldClientSeed, nonce: rotated.rounds },
      current: { serverSeedHash: next.serverSeedHash, clientSeed: next.clientSeed, nonce: 0 },
    }
  }

  return {
    play: (player, round) => inTurn(player, () => playOn(player, round)),
    look: (player) => inTurn(player, () => look(player)),
    rotate: (player, clientSeed) => inTurn(player, () => rotate(player, clientSeed)),
  }
}
