import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { demoContent } from '#demo.ts'
import { systemClock } from '#kernel/clock.ts'
import { systemRandom } from '#kernel/random.ts'
import { roundChecks } from '#modules/games/games.ts'
import { createFastTime } from '#modules/games/testing/fast-time.ts'
import { isReproducible } from '#modules/games/testing/shared-table-client.ts'
import { openTable, type Table } from '#modules/games/testing/table-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, type Player } from '#testing/environment.ts'
import { createRetryingClient } from '#testing/retrying-client.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** Two processes compete for leadership of the tables; they are killed in turn while three players play. */
const kills = 2
const speed = 30
const startedAt = systemClock.now()
const timeoutMs = 180_000
const cash = 1_000_000n
const retryMs = 50
const program = fileURLToPath(new URL('../testing/server-process.ts', import.meta.url))

type Process = { readonly child: ChildProcess; readonly address: string }

/** Reads the ledger; does not run tables and is not killed. */
let watcher: TestServer
const running: Process[] = []
const ends: (() => Promise<void>)[] = []

async function startProcess(): Promise<Process> {
  const words = [program, watcher.databaseUrl, String(speed), String(startedAt)]
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { child, address: line.toString().trim() }
}

async function kill({ child }: Process): Promise<void> {
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  expect((await closed)[1]).toBe('SIGKILL')
}

beforeAll(async () => {
  watcher = await startTestServer((end) => ends.push(end), {
    env: { RATE_LIMITS: 'off' },
    clock: createFastTime(speed, startedAt).clock,
  })
  await watcher.games.tables.stop()
  await watcher.lobby.importContent(demoContent())
  running.push(await startProcess(), await startProcess())
})
afterAll(async () => {
  for (const each of running) await kill(each)
  for (const end of ends) await end()
})

/** Each attempt goes to the next process. */
let attempts = 0
const call = createRetryingClient(() => {
  attempts += 1
  return running[attempts % running.length]?.address ?? ''
})

type Bettor = { readonly player: Player; readonly table: Table; readonly choice: object }

/** The acknowledged moves of the players. */
const acknowledged = { cancel: new Set<string>(), half: new Set<string>() }

async function move(table: Table, roundId: string, name: keyof typeof acknowledged): Promise<void> {
  if ((await table.tryMove(roundId, { [name]: true })).success) acknowledged[name].add(roundId)
}

/** Bets on every round. Without an automatic cash-out: two bets, of which one is taken back or cashed out in halves. */
async function playOn({ table, choice }: Bettor, rounds: Set<string>, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const bet = await table.tryPlay(10, choice)
    if (bet.success) rounds.add(bet.data.roundId)
    if (bet.success && Object.keys(choice).length === 0) {
      const second = await table.tryPlay(10, choice)
      if (second.success) rounds.add(second.data.roundId)
      if (second.success) await move(table, second.data.roundId, 'cancel')
      for (const wait of [100, 300]) {
        await sleep(wait)
        await move(table, bet.data.roundId, 'half')
      }
      await table.tryMove(bet.data.roundId, { cashout: true })
    }
    await sleep(retryMs)
  }
}

const openBets = async (): Promise<number> => {
  const open = watcher.app.db.query.selectFrom('round').where('status', '=', 'open').select('id')
  return (await open.execute()).length
}

it(
  'every bet on crash and double ends once while the leading process is killed repeatedly [R11.03]',
  async () => {
    const bettors = await Promise.all(
      [
        ['crash', {}],
        ['crash', { autoCashout: 1.3 }],
        ['double', { color: 'red' }],
      ].map(async ([gameId, choice]): Promise<Bettor> => {
        const player = await watcher.player({ cash })
        return {
          player,
          choice: choice as object,
          // A launch expires after a minute: two seconds at this speed, which a busy machine may miss.
          table: await vi.waitFor(() => openTable({ call }, player, gameId as string), { timeout: 30_000 }),
        }
      }),
    )
    const rounds = bettors.map(() => new Set<string>())
    let over = false
    const playing = Promise.all(
      bettors.map((bettor, at) => playOn(bettor, rounds[at] ?? new Set(), () => over)),
    )
    for (let killed = 0; killed < kills; killed += 1) {
      await sleep(500 + systemRandom.below(1500))
      await kill(running.shift() as Process)
      running.push(await startProcess())
    }
    over = true
    await playing
    await expect.poll(openBets, { timeout: 60_000 }).toBe(0)
    const stored = await watcher.app.db.query
      .selectFrom('round')
      .select(['playerId', 'id', 'status', 'bet', 'win', 'outcome'])
      .execute()
    for (const [at, { player }] of bettors.entries()) {
      const own = stored.filter(({ playerId }) => playerId === player.id)
      expect(new Set(own.map(({ id }) => id))).toEqual(rounds[at])
      const change = own.reduce(
        (sum, { status, win, bet }) => sum + (status === 'settled' ? win - bet : 0n),
        0n,
      )
      expect(await balanceOf(watcher, player.id)).toBe(cash + change)
      const settled = own.find(({ status }) => status === 'settled')
      expect(await isReproducible(watcher, player, settled?.id ?? '')).toBe(true)
    }
    const stillThere = (name: 'cancelled' | 'half') =>
      new Set(stored.filter(({ outcome }) => name in (outcome as object)).map(({ id }) => id))
    expect([...acknowledged.cancel].filter((id) => !stillThere('cancelled').has(id))).toEqual([])
    expect([...acknowledged.half].filter((id) => !stillThere('half').has(id))).toEqual([])
    expect(acknowledged.cancel.size).toBeGreaterThan(0)
    expect(await audit(watcher.app.db, { extraChecks: roundChecks })).toEqual([])
    const returned = stored.filter(({ status }) => status === 'returned').length
    console.info(
      `  ${kills} processes killed: ${stored.length} bets ended once, ${returned} of them returned, ` +
        `${acknowledged.cancel.size} taken back, ${acknowledged.half.size} half cash-outs`,
    )
    expect(stored.length).toBeGreaterThan(bettors.length)
  },
  timeoutMs,
)
