/** What is seen and known at a table that everybody plays at: the line of a watcher, and the secrets of its rounds. */

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
import { roundById, findRoundInStatus, type TableRound } from '#modules/games/shared/shared-store.ts'
import { createManualTime } from '#modules/games/testing/manual-time.ts'
import { type FairRound, fairRound, openTable, type Table } from '#modules/games/testing/table-client.ts'
import { balanceOf, fixedRandom, type Player } from '#testing/make.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

export type Watcher = {
  readonly line: Socket<ServerToClient, ClientToServer>
  readonly messages: TableMessage[]
  watch(gameId: string): Promise<WatchAck>
  /** The first state of that round in that phase that was told, or will be. */
  heard(phase: TableState['phase'], round?: number): Promise<TableState>
}

export async function connectWatcher(
  { address }: Pick<TestServer, 'address'>,
  { token }: Pick<Player, 'token'>,
  atEnd: (end: () => void) => void,
): Promise<Watcher> {
  const line: Watcher['line'] = io(address, {
    query: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  atEnd(() => line.close())
  const messages: TableMessage[] = []
  line.on('table', (message) => messages.push(message))
  await new Promise<void>((resolve, reject) => {
    line.on('connect', resolve).on('connect_error', reject)
  })
  const find = (phase: TableState['phase'], round: number | undefined) =>
    messages.find(
      (message): message is TableState & { kind: 'state' } =>
        message.kind === 'state' &&
        message.phase === phase &&
        (round === undefined || message.round === round),
    )
  return {
    line,
    messages,
    watch: (gameId) => line.emitWithAck('watch', gameId),
    heard: (phase, round) =>
      vi.waitFor(
        () => {
          const state = find(phase, round)
          if (!state) throw new Error(`No ${phase} of round ${round} was told`)
          return state
        },
        { timeout: 10_000 },
      ),
  }
}

type Known = { readonly round: TableRound; readonly hash: string; readonly outcome: TableOutcome }

const knownOf = (server: TestServer, round: TableRound): Known => {
  const hash = server.games.cipher.decrypt(round.sealed)
  const numbers = numbersOf({ serverSeed: hash, clientSeed: round.salt, nonce: round.number })
  return { round, hash, outcome: sharedRulesOf(round.gameId)?.draw(numbers) ?? {} }
}

/** The round that takes bets, with what nobody outside may know yet. */
export const nextRound = async (server: TestServer, gameId: string): Promise<Known> =>
  knownOf(server, await server.games.chains.betting(gameId))

export async function runningRound(server: TestServer, gameId: string): Promise<Known> {
  const round = await findRoundInStatus(server.app.db, gameId, 'running')
  if (!round) throw new Error('Nothing is under way')
  return knownOf(server, round)
}

export const storedRound = (server: TestServer, id: bigint) => roundById(server.app.db, id)

export const pointOf = ({ outcome }: Known): number => ('point' in outcome ? (outcome.point ?? 1) : 1)

/** One table in a time of its own: two that share one would each pass the other's. */
export async function startTableServer(
  name: string,
  atEnd: (end: () => unknown) => void,
  { log, heard }: { readonly log?: Log; readonly heard?: string[] } = {},
) {
  const time = createManualTime()
  const plain = await startTestServer(atEnd, {
    ...(log && { log }),
    env: { RATE_LIMITS: 'off' },
    random: fixedRandom(name),
    clock: time.clock,
    wait: time.wait,
  })
  const server: TestServer = {
    ...plain,
    call: async (path, body, headers) => {
      const called = await plain.call(path, body, headers)
      heard?.push(JSON.stringify(called.json), JSON.stringify([...called.headers]))
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
    /** To the moment the round has started. */
    untilStart: async (id: bigint): Promise<number> => {
      while ((await statusOf(id)) === 'betting') await time.passTo(await time.next())
      return (await storedRound(server, id))?.startedAt?.getTime() ?? 0
    },
    throughRound: async (id: bigint): Promise<void> => {
      while ((await statusOf(id)) !== 'over') await time.passTo(await time.next())
    },
    /** What a player has more, or less, than they sat down with. */
    change: async ({ player }: PlayerAtTable): Promise<bigint> =>
      (await balanceOf(server, player.id)) - seatedCash,
  }
}

export type TableServer = Awaited<ReturnType<typeof startTableServer>>
export type PlayerAtTable = { readonly player: Player; readonly table: Table }

const seatedCash = 1_000_000n

/** A table's round is over a moment before its bets are paid; until then nothing is told that could be computed. */
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

/** The round of a player computed anew from what the player can see. */
export async function isReproducible(server: TestServer, player: Player, roundId: string): Promise<boolean> {
  const { serverSeed, bet, win, ...claim } = await endedRound(server, player, roundId)
  return explain({ ...claim, serverSeed: serverSeed ?? '', bet: cents(bet), win: cents(win) }).agrees
}

const cents = (amount: number) => minor(BigInt(Math.round(amount * 100)))
