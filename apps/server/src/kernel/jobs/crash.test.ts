import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Database, openDatabase } from '@saguao/embedded-postgres/database.ts'
import { ask, postmasterPid } from '@saguao/embedded-postgres/testing/run.ts'
import { removeScratchFolder, scratchFolder } from '@saguao/embedded-postgres/testing/scratch-folders.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#kernel/db/migrate.ts'
import { systemRandom } from '#kernel/random.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, createPlayer, createTestEnvironmentOn } from '#testing/environment.ts'
import {
  extraWritePath,
  maxInFlight,
  type NumberedPosting,
  type PostingOrders,
  postingOfNumber,
} from '#testing/posting-process.ts'

/**
 * A zero sum does not reveal a lost posting, so this test logs the acknowledgements of a process under load, while that
 * process and PostgreSQL are killed at random. At the end the log and the ledger must match.
 */
/** Each of the four cases of `postAndKill` occurs: a session or the postmaster, alone or together with the process. */
const rounds = 6
const playerCount = 100
const firstCash = 1_000_000n
const maxAcknowledgedPerRound = 300
/** About the duration of a batch, so that a kill can hit any part of it. */
const batchMs = 15
const timeoutMs = 180_000

const program = fileURLToPath(new URL('../../testing/posting-process.ts', import.meta.url))

let dir: string
let database: Database
let players: string[]

beforeAll(async () => {
  dir = join(scratchFolder('test'), 'postgres')
  database = await openDatabase({ dir, log: () => undefined })
  await migrate(database.url)
  const environment = await createTestEnvironmentOn(database.url)
  const made = Array.from({ length: playerCount }, () => createPlayer(environment, { cash: firstCash }))
  players = (await Promise.all(made)).map(({ id }) => String(id))
  await environment.close()
})

afterAll(async () => {
  await database.stop()
  await removeScratchFolder(dirname(dir))
})

type Poster = {
  /** Resolves after that many further acknowledgements. */
  acknowledges(count: number): Promise<void>
  kill(): Promise<void>
  /** Resolves when the process ends by itself. */
  ends(): Promise<void>
}

/** Posting number → acknowledged outcome. */
type Acknowledged = Map<number, string>

function startPoster(orders: PostingOrders, acknowledged: Acknowledged): Poster {
  const child = spawn(process.execPath, [program, JSON.stringify(orders)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  let onAcknowledged: () => void = () => undefined
  createInterface(child.stdout).on('line', (line) => {
    const [n, outcome = ''] = line.split(' ')
    acknowledged.set(Number(n), outcome)
    onAcknowledged()
  })
  const acknowledges = (count: number): Promise<void> => {
    const goal = acknowledged.size + count
    const reached = new Promise<void>((resolve) => {
      onAcknowledged = () => acknowledged.size >= goal && resolve()
    })
    const ended = closed.then(([code]) => {
      throw new Error(`The poster ended by itself, with ${code}`)
    })
    return Promise.race([reached, ended])
  }
  return {
    acknowledges,
    kill: async () => {
      child.kill('SIGKILL')
      expect((await closed)[1]).toBe('SIGKILL')
    },
    ends: async () => expect((await closed)[0]).toBe(0),
  }
}

const killPostmaster = async (): Promise<void> => {
  process.kill(await postmasterPid(dir), 'SIGKILL')
}

/** Killing a busy session makes PostgreSQL end all sessions and recover. */
async function killPostingSession(): Promise<void> {
  const [session] = await ask(
    database.url,
    `select pid from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()
      order by state = 'idle', random() limit 1`,
  )
  process.kill(Number(session?.pid), 'SIGKILL')
}

const back = () =>
  expect.poll(() => ask(database.url, 'select 1 as one'), { timeout: 30_000 }).toEqual([{ one: 1 }])

const some = (): number => 1 + systemRandom.below(maxAcknowledgedPerRound)

type Killed = { servers: number; postgres: number }
type Log = {
  readonly acknowledged: Acknowledged
  readonly killed: Killed
  readonly requested: readonly NumberedPosting[]
}

/** Kills both at random until the target is reached; a last process finishes the unacknowledged postings. */
async function postAndKill(): Promise<Log> {
  const acknowledged: Acknowledged = new Map()
  const killed: Killed = { servers: 0, postgres: 0 }
  let next = 0
  const orders = () => {
    const again = Array.from({ length: next }, (_, n) => n).filter((n) => !acknowledged.has(n))
    return { databaseUrl: database.url, players, again }
  }
  for (let round = 1; round <= rounds; round++) {
    const before = acknowledged.size
    const poster = startPoster({ ...orders(), next }, acknowledged)
    await poster.acknowledges(some())
    await sleep(systemRandom.below(batchMs))
    await (round % 2 === 0 ? killPostmaster() : killPostingSession())
    killed.postgres++
    // Every third round kills both together; otherwise the server must survive its database.
    if (round % 3 !== 0) await poster.acknowledges(some())
    await poster.kill()
    killed.servers++
    next += acknowledged.size - before + maxInFlight
    await back()
  }
  await startPoster(orders(), acknowledged).ends()
  return {
    acknowledged,
    killed,
    requested: Array.from({ length: next }, (_, n) => postingOfNumber(n, players)),
  }
}

type Ledger = Map<
  number,
  { readonly postings: number; readonly change: bigint; readonly extraWrites: number }
>

async function readLedger(): Promise<Ledger> {
  const rows = await ask(
    database.url,
    `select substring(p.key from 7)::int as n, count(distinct p.id)::int as postings, sum(e.amount)::text as change,
            (select count(*)::int from request r where r.request_id = p.key and r.path = '${extraWritePath}') as "extraWrites"
       from posting p join entry e on e.player_id = p.player_id and e.posting_id = p.id
      where p.key like 'crash:%' group by p.key`,
  )
  return new Map(
    rows.map(({ n, postings, change, extraWrites }) => [
      Number(n),
      { postings: Number(postings), change: BigInt(String(change)), extraWrites: Number(extraWrites) },
    ]),
  )
}

function compare({ acknowledged, requested }: Log, ledger: Ledger) {
  const entries = [...ledger]
  return {
    lost: [...acknowledged.keys()].filter((n) => !ledger.has(n)),
    twice: entries.filter(([n, { postings, change }]) => postings !== 1 || change !== requested[n]?.change),
    apart: entries.filter(([n, { extraWrites }]) => extraWrites !== (requested[n]?.hasExtraWrite ? 1 : 0)),
    untold: entries.filter(([n]) => !acknowledged.has(n)),
  }
}

function balancesAfter(requested: readonly NumberedPosting[]): bigint[] {
  const balances = new Map(players.map((player) => [player, firstCash]))
  for (const { posting, change } of requested) {
    const player = String(posting.player)
    balances.set(player, (balances.get(player) ?? 0n) + change)
  }
  return [...balances.values()]
}

it(
  'no acknowledged posting is lost or applied twice, however often server and PostgreSQL are killed [R10.01]',
  async () => {
    const log = await postAndKill()
    const { acknowledged, killed, requested } = log
    const found = compare(log, await readLedger())
    const repeats = [...acknowledged.values()].filter((outcome) => outcome === 'exists')
    console.info(
      `  ${killed.servers} servers and ${killed.postgres} PostgreSQL killed: ${acknowledged.size} acknowledged ` +
        `(${repeats.length} of them on a repeat), ${found.lost.length} lost, ${found.twice.length} twice`,
    )
    expect(found).toEqual({ lost: [], twice: [], apart: [], untold: [] })
    expect(acknowledged.size).toBe(requested.length)
    expect([...acknowledged.values()].filter((outcome) => !/^(posted|exists)$/.test(outcome))).toEqual([])

    const environment = await createTestEnvironmentOn(database.url)
    const balances = await Promise.all(players.map((player) => balanceOf(environment, BigInt(player))))
    expect(balances).toEqual(balancesAfter(requested))
    expect(await audit(environment.db)).toEqual([])
    await environment.close()
  },
  timeoutMs,
)
