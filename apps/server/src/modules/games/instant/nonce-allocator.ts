/**
 * Nonce allocation: caches each player's current seed pair and next nonce in memory, so that drawing an outcome costs no
 * query. Rounds of one player run one after the other; a nonce counts as used when its round is committed, not when the
 * bet is refused. The database rejects a nonce that another process has used and a rotated pair; the allocator then reloads
 * and retries, and for some minutes each bet looks up the next nonce before, because a rejection fails a whole batch.
 */
import { createNumbers, type Numbers } from '@saguao/fair/random/numbers.ts'
import type { SeedKey } from '@saguao/fair/random/seeds.ts'
import { createKeyedMutex } from '#kernel/db/keyed-mutex.ts'
import { Refusal } from '#kernel/refusal.ts'
import {
  loadCommitted,
  loadPair,
  type Rotation,
  rotatePair,
  type SeedDeps,
  type SeedPair,
  type Seeds,
  shownSeeds,
} from '#modules/games/fairness/seed-pairs.ts'
import type { Draw } from '#modules/games/round.ts'

const maxCachedPlayers = 50_000
const maxAttempts = 10
const sharedMs = 10 * 60_000

/** Another process used the nonce or rotated the seeds: the cached pair is stale. */
export class NonceConflict extends Error {}

export type AllocatedNonce = { readonly draw: Draw; readonly numbers: Numbers; readonly key: SeedKey }

export type NonceAllocator = {
  /** Runs one round with the next nonce. `round` is retried after a conflict: its only effect must be its posting. */
  playRound<T>(player: bigint, round: (nonce: AllocatedNonce) => Promise<T>): Promise<T>
  /** Whether another process has lately played rounds of players who play here, too. */
  areShared(): boolean
  /** Skips nonces that other processes have used, and drops a pair that another process has rotated. */
  advance(player: bigint, pairId: bigint, nonce: number): void
  /** Hash, client seed and nonce of the next round. */
  nextSeeds(player: bigint): Promise<Seeds>
  /**
   * Reveals the server seed and starts the pair with the committed next one; without `clientSeed` the current client seed
   * is reused. Of a pair without rounds nothing is revealed: it only gets the client seed, and `previous` is null.
   */
  rotateSeeds(player: bigint, clientSeed?: string): Promise<Rotation>
}

export function createNonceAllocator(deps: SeedDeps): NonceAllocator {
  const cache = new Map<bigint, SeedPair>()
  /** Serialises a player's rounds and rotations. */
  const runExclusive = createKeyedMutex<bigint>()
  let lastConflictMs = Number.NEGATIVE_INFINITY

  const keep = (player: bigint, pair: SeedPair): void => {
    // Reinserted last: the cache evicts the least recently used player.
    cache.delete(player)
    cache.set(player, pair)
    const [oldest] = cache.keys()
    if (cache.size > maxCachedPlayers && oldest !== undefined) cache.delete(oldest)
  }

  const currentPair = async (player: bigint): Promise<SeedPair> => {
    const pair = cache.get(player) ?? (await loadPair(deps, player))
    keep(player, pair)
    return pair
  }

  const playOnce = async <T>(player: bigint, round: (nonce: AllocatedNonce) => Promise<T>): Promise<T> => {
    const pair = await currentPair(player)
    const { pairId, sharedId, serverSeedHash, clientSeed, nonce, key } = pair
    const draw = { pairId, sharedId, serverSeedHash, clientSeed, nonce }
    try {
      const played = await round({ draw, key, numbers: createNumbers(key, clientSeed, nonce) })
      pair.nonce = Math.max(pair.nonce, nonce + 1)
      return played
    } catch (error) {
      // After any error but a refusal it is unknown whether the round was written: drop the cached pair.
      if (!(error instanceof Refusal)) cache.delete(player)
      throw error
    }
  }

  const playWithRetry = async <T>(
    player: bigint,
    round: (nonce: AllocatedNonce) => Promise<T>,
    attempt = 1,
  ): Promise<T> => {
    try {
      return await playOnce(player, round)
    } catch (error) {
      if (!(error instanceof NonceConflict)) throw error
      lastConflictMs = deps.clock.now()
      if (attempt === maxAttempts) throw new Refusal('OVERLOADED', { retryAfter: 1 })
      return playWithRetry(player, round, attempt + 1)
    }
  }

  const advance = (player: bigint, pairId: bigint, nonce: number): void => {
    const pair = cache.get(player)
    if (!pair) return
    if (pair.pairId === pairId) pair.nonce = Math.max(pair.nonce, nonce)
    else if (pair.pairId < pairId) cache.delete(player)
  }

  /** Reloads the pair: another process may have used nonces since. */
  const nextSeeds = async (player: bigint): Promise<Seeds> => {
    const pair = await loadCommitted(deps, player)
    keep(player, pair)
    return shownSeeds(pair)
  }

  const rotateSeeds = async (player: bigint, clientSeed?: string): Promise<Rotation> => {
    cache.delete(player)
    return rotatePair(deps, player, clientSeed)
  }

  return {
    playRound: (player, round) => runExclusive(player, () => playWithRetry(player, round)),
    areShared: () => deps.clock.now() - lastConflictMs < sharedMs,
    advance,
    nextSeeds: (player) => runExclusive(player, () => nextSeeds(player)),
    rotateSeeds: (player, clientSeed) => runExclusive(player, () => rotateSeeds(player, clientSeed)),
  }
}
