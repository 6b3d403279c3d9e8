/**
 * Hash chains of the shared tables, and the round of each table that accepts bets. A chain is created when its table is
 * first used; its last hash is public from then on, and only this file and the engine read its secrets.
 */
import { hash } from 'node:crypto'
import { chainHashes } from '@saguao/fair/random/chain.ts'
import type { App } from '#app.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { Cipher } from '#kernel/security/encryption.ts'
import { drawSeed } from '#modules/games/fairness/seed-pairs.ts'
import {
  type Chain,
  chainById,
  findRoundInStatus,
  insertChain,
  insertRound,
  lockFirstRound,
  type TableRound,
} from '#modules/games/shared/shared-store.ts'

/** Enough for several days of uninterrupted rounds. */
const chainRoundsOfGames = 20_000
/** Hashes cached per chain: computing a single one starts at the far end of the chain. */
const blockRounds = 1_000

/** The public part of a chain. */
type PublicChain = { readonly end: string; readonly salt: string; readonly rounds: number }

export type Chains = {
  /** The round that accepts bets. Creates the chain and the first round of a table that has none. */
  bettingRound(gameId: string): Promise<TableRound>
  publicChain(gameId: string): Promise<PublicChain>
  /** Inserts the next round in the transaction that starts the given one. */
  addNextRound(tx: Tx, round: TableRound): Promise<void>
}

type Deps = Pick<App, 'db' | 'clock' | 'random'> & {
  readonly cipher: Cipher
  readonly chainRounds?: number
}
type Block = { readonly first: number; readonly hashes: readonly string[] }

const sha256 = (text: string): string => hash('sha256', text, 'hex')

export function createChains(deps: Deps): Chains {
  const { db, clock, random, cipher, chainRounds = chainRoundsOfGames } = deps
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
    const hashes = chainHashes(seed, chainRounds, 1, Math.min(blockRounds, chainRounds), sha256)
    const made = {
      gameId,
      endHash: sha256(hashes[0] as string),
      salt: drawSeed(random),
      rounds: chainRounds,
      sealed: cipher.encrypt(seed),
    }
    const chain = await insertChain(tx, made, new Date(clock.now()))
    blocks.set(chain.id, { first: 1, hashes })
    await insertRound(tx, roundOf(chain, 1))
  }

  const bettingRound = async (gameId: string): Promise<TableRound> => {
    const found = await findRoundInStatus(db, gameId, 'betting')
    if (found) return found
    await db.tx(async (tx) => {
      if (await lockFirstRound(tx, gameId)) await beginChain(tx, gameId)
    })
    return bettingRound(gameId)
  }

  return {
    bettingRound,
    publicChain: async (gameId) => {
      const { endHash, salt, rounds } = await chainById(db, (await bettingRound(gameId)).chainId)
      return { end: endHash, salt, rounds }
    },
    addNextRound: async (tx, { gameId, chainId, number }) => {
      const chain = await chainById({ query: tx }, chainId)
      if (number < chain.rounds) await insertRound(tx, roundOf(chain, number + 1))
      else await beginChain(tx, gameId)
    },
  }
}
