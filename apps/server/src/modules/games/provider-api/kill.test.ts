import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { systemRandom } from '#kernel/random.ts'
import { roundChecks } from '#modules/games/games.ts'
import { createKillableServer } from '#modules/games/testing/killable-server.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import {
  createStudioClient,
  createStudioPlayer,
  freshId,
  type StudioResponse,
} from '#testing/studio/client.ts'

const kills = 3
const playerCount = 12
const timeoutMs = 120_000
const cash = 1_000_000n
const retryMs = 30
const [name, secret] = ['coruja', 'a secret of the sample studio']

/** A second server that reads the ledger and is not killed. */
let watcher: TestServer
const server = createKillableServer()
const ends: (() => Promise<void>)[] = []

const startServer = () => server.start(watcher.databaseUrl)

beforeAll(async () => {
  watcher = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off' } })
  await watcher.lobby.importContent(demoContent())
  await watcher.games.studios.put({ name, secret, launchUrl: 'https://games.coruja.example/' })
  await startServer()
})
afterAll(async () => {
  await server.kill()
  expect(await audit(watcher.app.db, { extraChecks: roundChecks })).toEqual([])
  for (const end of ends) await end()
})

const studio = createStudioClient({ address: server.address, name, secret })

/** Repeats the request until it gets a response, as a studio does. */
async function sendUntilAnswered(...asked: Parameters<typeof studio.sendRaw>): Promise<StudioResponse> {
  for (;;) {
    const received = await studio.sendRaw(...asked).catch(() => undefined)
    if (received?.httpStatus === 200) return received.response
    await sleep(retryMs)
  }
}

async function sessionOf(player: Player): Promise<string> {
  const guest = await createStudioPlayer(() => watcher.address, player.token, 'coruja')
  return (await sendUntilAnswered('authenticate', { launch: await guest.launch() })).session ?? ''
}

it('a server killed between debit and response debits once and responds to the repeat [R10.01]', async () => {
  const player = await watcher.player({ cash })
  const session = await sessionOf(player)
  const bet = { session, transactionId: freshId(), roundId: freshId(), amount: '1000', currency: 'BRL' }
  const asking = studio.sendRaw('bet', bet).catch(() => undefined)
  await expect.poll(() => balanceOf(watcher, player.id), { interval: 1 }).toBe(cash - 1_000n)
  await server.kill()
  await asking
  await startServer()
  expect(await sendUntilAnswered('bet', bet)).toEqual({
    status: 'OK',
    transactionId: bet.transactionId,
    balance: String(cash - 1_000n),
  })
  expect(await balanceOf(watcher, player.id)).toBe(cash - 1_000n)
})

type Log = { readonly player: Player; readonly session: string; rounds: number; change: bigint }

/** Bets, wins and rolls back in turn, and sums the acknowledged changes. */
async function play(log: Log, isOver: () => boolean): Promise<void> {
  for (; !isOver(); log.rounds++) {
    const [transactionId, roundId] = [freshId(), freshId()]
    const money = { session: log.session, roundId, currency: 'BRL' }
    const bet = await sendUntilAnswered('bet', { ...money, transactionId, amount: '100' })
    expect(bet).toMatchObject({ status: 'OK', balance: String(cash + log.change - 100n) })
    const isRollback = log.rounds % 3 === 2
    const after = isRollback
      ? await sendUntilAnswered('rollback', { session: log.session, transactionId })
      : await sendUntilAnswered('win', { ...money, transactionId, amount: '30', closeRound: true })
    log.change += isRollback ? 0n : -70n
    expect(after).toMatchObject({ status: 'OK', balance: String(cash + log.change) })
  }
}

it(
  'killing the server repeatedly loses no acknowledged transaction and applies none twice [R10.01]',
  async () => {
    const logs: Log[] = await Promise.all(
      Array.from({ length: playerCount }, async () => {
        const player = await watcher.player({ cash })
        return { player, session: await sessionOf(player), rounds: 0, change: 0n }
      }),
    )
    let over = false
    const playing = Promise.all(logs.map((log) => play(log, () => over)))
    for (let killed = 0; killed < kills; killed++) {
      await sleep(400 + systemRandom.below(400))
      await server.kill()
      await startServer()
    }
    over = true
    await playing
    for (const { player, change } of logs) expect(await balanceOf(watcher, player.id)).toBe(cash + change)
    const rounds = logs.reduce((sum, log) => sum + log.rounds, 0)
    console.info(`  ${kills} servers killed: ${rounds} rounds of a studio, 0 lost, 0 twice`)
    expect(rounds).toBeGreaterThan(kills)
  },
  timeoutMs,
)
