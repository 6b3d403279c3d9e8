/**
 * The chains that shared rounds go through, and the round of each table that takes bets. A chain is made when a table
 * is first asked for, its end is told from then on, and its secrets are known to this file and to the engine alone.
 */
import { hash } from 'node:crypto'
import { chainHashes } from '@saguao/fair/random/chain.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { drawSeed } from '#modules/games/instant/nonce-allocator.ts'
import {
  type Chain,
  chainById,
  insertChain,
  insertRound,
  lockFirstRound,
  findRoundInStatus,
  type TableRound,
} from '#modules/games/shared/shared-store.ts'

/** Some days of rounds without a pause. */
const chainRounds = 20_000
/** So many hashes are kept at hand: each step of the chain begins at its far end. */
const blockRounds = 1_000

/** What anybody may know of a chain. */
export type PublicChain = { readonly end: string; readonly salt: string; readonly rounds: number }

export type Chains = {
  /** The round that takes bets. A table that was never played is made ready. */
  betting(gameId: string): Promise<TableRound>
  publicChain(gameId: string): Promise<PublicChain>
  /** The round after one that starts, in the same transaction. */
  addNextRound(tx: Tx, round: TableRound): Promise<void>
}

type Deps = Pick<GameDeps, 'db' | 'clock' | 'random' | 'cipher'>
type Block = { readonly first: number; readonly hashes: readonly string[] }

const sha256 = (text: string): string => hash('sha256', text, 'hex')

export function createChains(deps: Deps): Chains {
  const { db, clock, random, cipher } = deps
  const blocks = new Map<bigint, Block>()

  const hashAt = ({ id, sealed, rounds }: Chain, number: number): string => {
    const known = blocks.get(id)
    const found = known?.hashes[number - known.first]
    if (found !== undefined) return found
    const count = Math.min(blockRounds, rounds - number + 1)
    const hashes = chainHashes(cipher.decrypt(sealed), rounds, number, count, sha256)
    blocks.set(id, { first: number, hashes })
    return hashes[0] as string
  }

  const roundOf = (chain: Chain, number: number) => ({
    gameId: chain.gameId,
    chainId: chain.id,
    number,
    sealed: cipher.encrypt(hashAt(chain, number)),
  })

  const beginChain = async (tx: Tx, gameId: string): Promise<void> => {
    const seed = drawSeed(random)
    const [first = ''] = chainHashes(seed, chainRounds, 1, 1, sha256)
    const made = {
      gameId,
      endHash: sha256(first),
      salt: drawSeed(random),
      rounds: chainRounds,
      sealed: cipher.encrypt(seed),
    }
    const chain = await insertChain(tx, made, new Date(clock.now()))
    await insertRound(tx, roundOf(chain, 1))
  }

  const betting = async (gameId: string): Promise<TableRound> => {
    const found = await findRoundInStatus(db, gameId, 'betting')
    if (found) return found
    await db.tx(async (tx) => {
      if (await lockFirstRound(tx, gameId)) await beginChain(tx, gameId)
    })
    return betting(gameId)
  }

  return {
    betting,
    publicChain: async (gameId) => {
      const { endHash, salt, rounds } = await chainById(db, (await betting(gameId)).chainId)
      return { end: endHash, salt, rounds }
    },
    addNextRound: async (tx, { gameId, chainId, number }) => {
      const chain = await chainById({ query: tx }, chainId)
      if (number < chain.rounds) await insertRound(tx, roundOf(chain, number + 1))
      else await beginChain(tx, gameId)
    },
  }
}
