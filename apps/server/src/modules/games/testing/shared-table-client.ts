/** Test client of the shared tables: a watching socket, the secrets of rounds, and a server with manual time. */

import { minor } from '@saguao/contract/product/money.ts'
import type { ClientToServer, ServerToClient, WatchAck } from '@saguao/contract/realtime/events.ts'
import type { TableMessage, TableState } from '@saguao/contract/realtime/table-state.ts'
import { explain } from '@saguao/fair/games/explain.ts'
import { numbersOf } from '@saguao/fair/random/numbers.ts'
import { io, type Socket } from 'socket.io-client'
import { expect, vi } from 'vitest'
import { demoContent } from '#demo.ts'
import type { Log } from '#kernel/observability/log.ts'
import { sharedRulesOf, type TableOutcome } from '#modules/games/shared/shared-rules.ts'
import { findRoundInStatus, roundById, type TableRound } from '#modules/games/shared/shared-store.ts'
import { createManualTime } from '#modules/games/testing/manual-time.ts'
import {
  type FairRound,
  fairRound,
  openTable,
  seedCipherOf,
  type Table,
} from '#modules/games/testing/table-client.ts'
import { balanceOf, createSeededRandom, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

export type Watcher = {
  readonly connection: Socket<ServerToClient, ClientToServer>
  readonly messages: TableMessage[]
  watch(gameId: string): Promise<WatchAck>
  /** Waits for the first published state of that phase, optionally of one round. */
  waitForState(phase: TableState['phase'], round?: number): Promise<TableState>
}

export async function connectWatcher(
  { address }: Pick<TestServer, 'address'>,
  { token }: Pick<Player, 'token'>,
  atEnd: (end: () => void) => void,
): Promise<Watcher> {
  const connection: Watcher['connection'] = io(address, {
    query: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  atEnd(() => connection.close())
  const messages: TableMessage[] = []
  connection.on('table', (message) => messages.push(message))
  await new Promise<void>((resolve, reject) => {
    connection.on('connect', resolve).on('connect_error', reject)
  })
  const find = (phase: TableState['phase'], round: number | undefined) =>
    messages.find(
      (message): message is TableState & { kind: 'state' } =>
        message.kind === 'state' &&
        message.phase === phase &&
        (round === undefined || message.round === round),
    )
  return {
    connection,
    messages,
    watch: (gameId) => connection.emitWithAck('watch', gameId),
    waitForState: (phase, round) =>
      vi.waitFor(
        () => {
          const state = find(phase, round)
          if (!state) throw new Error(`No state of round ${round} in phase ${phase} was published`)
          return state
        },
        { timeout: 10_000 },
      ),
  }
}

type DecryptedRound = { readonly round: TableRound; readonly hash: string; readonly outcome: TableOutcome }

const decrypted = (server: TestServer, round: TableRound): DecryptedRound => {
  const hash = seedCipherOf(server).decrypt(round.sealed)
  const numbers = numbersOf({ serverSeed: hash, clientSeed: round.salt, nonce: round.number })
  return { round, hash, outcome: sharedRulesOf(round.gameId)?.draw(numbers) ?? {} }
}

async function roundIn(server: TestServer, gameId: string, status: 'betting' | 'running') {
  const round = await findRoundInStatus(server.app.db, gameId, status)
  if (!round) throw new Error(`${gameId} has no round in status ${status}`)
  return decrypted(server, round)
}

/** The round that accepts bets, with its hash and outcome, which are still secret. */
export async function nextRound(server: TestServer, gameId: string): Promise<DecryptedRound> {
  await server.games.tables.stateOf(gameId)
  return roundIn(server, gameId, 'betting')
}

export const runningRound = (server: TestServer, gameId: string): Promise<DecryptedRound> =>
  roundIn(server, gameId, 'running')

export const storedRound = (server: TestServer, id: bigint) => roundById(server.app.db, id)

export const pointOf = ({ outcome }: DecryptedRound): number =>
  'point' in outcome ? (outcome.point ?? 1) : 1

/** A server with manual time. Tests of one server use one table: two tables would advance each other's time. */
export async function startTableServer(
  name: string,
  atEnd: (end: () => unknown) => void,
  {
    log,
    received,
    env,
  }: { readonly log?: Log; readonly received?: string[]; readonly env?: Record<string, string> } = {},
) {
  const time = createManualTime()
  const plain = await startTestServer(atEnd, {
    ...(log && { log }),
    env: { RATE_LIMITS: 'off', ...env },
    random: createSeededRandom(name),
    clock: time.clock,
    wait: time.wait,
  })
  const server: TestServer = {
    ...plain,
    call: async (path, body, headers) => {
      const called = await plain.call(path, body, headers)
      received?.push(JSON.stringify(called.json), JSON.stringify([...called.headers]))
      return called
    },
  }
  await server.lobby.importContent(demoContent())
  const statusOf = async (id: bigint) => (await storedRound(server, id))?.status
  return {
    server,
    time,
    playerAtTable: async (gameId: string): Promise<PlayerAtTable> => {
      const player = await server.player({ cash: seatedCash })
      return { player, table: await openTable(server, player, gameId) }
    },
    /** Advances the time until the round has started; returns the start. */
    untilStart: async (id: bigint): Promise<number> => {
      while ((await statusOf(id)) === 'betting') await time.passTo(await time.next())
      return (await storedRound(server, id))?.startedAt?.getTime() ?? 0
    },
    throughRound: async (id: bigint): Promise<void> => {
      while ((await statusOf(id)) !== 'over') await time.passTo(await time.next())
    },
    /** The change of a player's cash since `playerAtTable`. */
    change: async ({ player }: PlayerAtTable): Promise<bigint> =>
      (await balanceOf(server, player.id)) - seatedCash,
  }
}

export type TableServer = Awaited<ReturnType<typeof startTableServer>>
export type PlayerAtTable = { readonly player: Player; readonly table: Table }

const seatedCash = 1_000_000n

/** Waits until the player's bet is settled, shortly after the end of its round; the seed is withheld until then. */
export const endedRound = (server: TestServer, player: Player, roundId: string): Promise<FairRound> =>
  vi.waitFor(
    async () => {
      const round = await fairRound(server, player, roundId)
      expect(round.status === 'open').toBe(round.serverSeed === null)
      if (round.status === 'open') throw new Error(`${roundId} has not ended yet`)
      return round
    },
    { timeout: 10_000 },
  )

/** Recomputes the player's round from public data and compares the results. */
export async function isReproducible(server: TestServer, player: Player, roundId: string): Promise<boolean> {
  const { serverSeed, bet, win, ...claim } = await endedRound(server, player, roundId)
  return explain({ ...claim, serverSeed: serverSeed ?? '', bet: cents(bet), win: cents(win) }).agrees
}

const cents = (amount: number) => minor(BigInt(Math.round(amount * 100)))
