/**
 * Seed pairs. Each pair holds the committed server seed of the pair after it: its hash is shown before the player chooses
 * the client seed that it plays with, and a rotation activates exactly that seed and commits another.
 */
import { hashOf, keyOf, type SeedKey } from '@saguao/fair/random/seeds.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import type { Random } from '#kernel/random.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Cipher } from '#kernel/security/encryption.ts'
import {
  activateNext,
  commitNext,
  insertPair,
  livePair,
  type NextSeed,
} from '#modules/games/fairness/seed-store.ts'
import type { Draw } from '#modules/games/round.ts'

const seedBytes = 32
const clientSeedBytes = 12

type PlayedSeeds = Pick<Draw, 'serverSeedHash' | 'clientSeed' | 'nonce'>
/** With the hash of the committed server seed of the next pair. */
export type Seeds = PlayedSeeds & { readonly nextServerSeedHash: string }
export type Revealed = PlayedSeeds & { readonly serverSeed: string }

export type Rotation = { readonly previous: Revealed | null; readonly current: Seeds }

export type SeedDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly cipher: Cipher
}

export type SeedPair = Omit<Draw, 'nonce' | 'pairId'> & { readonly pairId: bigint } & {
  readonly key: SeedKey
  readonly serverSeed: string
  readonly nextHash: string | null
  nonce: number
}
type CommittedPair = SeedPair & { readonly nextHash: string }

/** 32 random bytes as 64 hexadecimal characters. */
export const drawSeed = (random: Random): string =>
  Buffer.from(random.secret(seedBytes), 'base64url').toString('hex')

function drawSealed({ random, cipher }: SeedDeps) {
  const serverSeed = drawSeed(random)
  return { sealed: cipher.encrypt(serverSeed), hash: hashOf(serverSeed) }
}

function drawNext(deps: SeedDeps): NextSeed {
  const { sealed: nextSealed, hash: nextHash } = drawSealed(deps)
  return { nextSealed, nextHash }
}

async function createPair(deps: SeedDeps, playerId: bigint): Promise<void> {
  const { sealed, hash: serverSeedHash } = drawSealed(deps)
  const clientSeed = deps.random.secret(clientSeedBytes)
  const createdAt = new Date(deps.clock.now())
  await insertPair(deps.db, { playerId, sealed, serverSeedHash, clientSeed, createdAt, ...drawNext(deps) })
}

export async function loadPair(deps: SeedDeps, player: bigint): Promise<SeedPair> {
  const row = await livePair(deps.db, player)
  if (!row) {
    await createPair(deps, player)
    return loadPair(deps, player)
  }
  const { id: pairId, sealed, ...rest } = row
  const serverSeed = deps.cipher.decrypt(sealed)
  return { ...rest, pairId, sharedId: null, serverSeed, key: keyOf(serverSeed) }
}

/** A pair of release 0.14 gets its next seed when it is first shown. */
export async function loadCommitted(deps: SeedDeps, player: bigint): Promise<CommittedPair> {
  const pair = await loadPair(deps, player)
  const { pairId, nextHash } = pair
  if (nextHash !== null) return { ...pair, nextHash }
  await commitNext(deps.db, pairId, drawNext(deps))
  return loadCommitted(deps, player)
}

type ShownPair = Pick<CommittedPair, 'serverSeedHash' | 'clientSeed' | 'nonce' | 'nextHash'>

export const shownSeeds = ({ serverSeedHash, clientSeed, nonce, nextHash }: ShownPair): Seeds => ({
  serverSeedHash,
  clientSeed,
  nonce,
  nextServerSeedHash: nextHash,
})

/** See NonceAllocator.rotateSeeds. */
export async function rotatePair(deps: SeedDeps, player: bigint, asked?: string): Promise<Rotation> {
  const pair = await loadCommitted(deps, player)
  const { pairId, serverSeed, serverSeedHash, nonce } = pair
  const clientSeed = asked ?? pair.clientSeed
  if (nonce === 0 && clientSeed === pair.clientSeed) return { previous: null, current: shownSeeds(pair) }
  const activated = await activateNext(deps.db, {
    player,
    revealed: { pairId, serverSeed },
    clientSeed,
    next: drawNext(deps),
    at: new Date(deps.clock.now()),
  })
  if (activated.outcome === 'open') throw new Refusal('ROUND_OPEN')
  if (activated.outcome === 'gone') throw new Refusal('OVERLOADED', { retryAfter: 1 })
  const { outcome, rounds, ...next } = activated
  const revealed = { serverSeed, serverSeedHash, clientSeed: pair.clientSeed, nonce: rounds }
  return {
    previous: outcome === 'rotated' ? revealed : null,
    current: shownSeeds({ ...next, clientSeed, nonce: 0 }),
  }
}
