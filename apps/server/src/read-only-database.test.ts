/** A database that accepts connections but no writes, as a standby or a node that is being promoted. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { openTable } from '#modules/games/testing/table-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { createDeposit, type Player, payAtBank } from '#testing/environment.ts'
import { json, startTestServer, type TestServer } from '#testing/server.ts'
import { createStudioClient, createStudioPlayer, freshId } from '#testing/studio/client.ts'

let server: TestServer
let owner: pg.Client
let player: Player
const ends: (() => Promise<void>)[] = []
const [name, secret] = ['coruja', 'a secret of the sample studio']
const dice = { target: 50, over: true }

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off', CONSOLE_PORT: '0' } })
  await server.lobby.importContent(demoContent())
  await server.games.studios.put({ name, secret, launchUrl: 'https://games.coruja.example/' })
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  player = await server.player({ cash: 1_000_000n })
})
afterAll(async () => {
  expect(await audit(server.app.db)).toEqual([])
  await owner.end()
  for (const end of ends) await end()
})

const databaseName = () => new URL(server.databaseUrl).pathname.slice(1)

/** New connections are read-only from now on; existing ones end, as when a node is demoted. */
async function demote(): Promise<void> {
  await owner.query(`alter database ${databaseName()} set default_transaction_read_only = on`)
  await owner.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`)
  await sleep(200)
}

/** New connections can write again; the read-only ones stay as they are. */
const promote = () => owner.query(`alter database ${databaseName()} reset default_transaction_read_only`)

type Answer = { readonly status: number; readonly retryAfter: string | null }
const answerOf = ({ status, headers }: Pick<Response, 'status' | 'headers'>): Answer => ({
  status,
  retryAfter: headers.get('retry-after'),
})
const unavailable: Answer = { status: 503, retryAfter: '1' }

it('every kind of call is answered with 503 and retry-after, and works again on new connections [R14.02]', async () => {
  const { token } = player
  const table = await openTable(server, player, 'dice')
  const orderId = await createDeposit(server, player)
  const operator = await server.console.signIn('admin')
  const studio = createStudioClient({ address: () => server.address, name, secret })
  const guest = await createStudioPlayer(() => server.address, token, name)
  const { session = '' } = await studio.send('authenticate', { launch: await guest.launch() })
  const roundId = freshId()
  const calls: Readonly<Record<string, () => Promise<Answer>>> = {
    bet: async () => {
      const body = { session: table.session, bet: 1, choice: dice, requestId: freshId() }
      return answerOf(await server.call('/arcade/play', body, { token }))
    },
    deposit: async () => {
      const body = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix', requestId: freshId() }
      return answerOf(await server.call('/recharge/createRechargeOrder', body, { token }))
    },
    login: async () =>
      answerOf(await server.call('/user/login', { country: 'BR', username: '11987654321', password: 'x' })),
    operator: async () =>
      answerOf(
        await server.console.call(
          '/operator/player/block',
          { id: String(player.id), reason: 'a test', requestId: freshId() } as never,
          { cookie: operator.cookie },
        ),
      ),
    studio: async () => {
      const body = { session, transactionId: freshId(), roundId, amount: '100', currency: 'BRL' }
      const { httpStatus } = await studio.sendRaw('bet', body)
      return { status: httpStatus, retryAfter: httpStatus === 503 ? '1' : null }
    },
    notification: async () => {
      const sent = await server.send('/psp/sandbox/webhook', { headers: json, body: '{}' })
      return answerOf(sent)
    },
    readiness: async () => {
      const { status } = await server.send('/readyz', { method: 'GET' })
      return { status, retryAfter: status === 503 ? '1' : null }
    },
  }
  await demote()
  for (const [kind, call] of Object.entries(calls)) expect([kind, await call()]).toEqual([kind, unavailable])
  await promote()
  // The first write on a read-only connection makes the pool close it and its idle siblings.
  for (const [kind, call] of Object.entries(calls))
    await expect.poll(async () => (await call()).status, { timeout: 3_000, message: kind }).not.toBe(503)
  expect(await payAtBank(server, orderId, 'success')).toMatchObject([{ status: 200 }])
})
