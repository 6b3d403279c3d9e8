/** The market's policy names the first action that needs a verified person. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { launchIn, openTable } from '#modules/games/testing/table-client.ts'
import { createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { createStudioClient, freshId } from '#testing/studio/client.ts'
import { verifyPerson } from '#testing/verify-person.ts'

let server: TestServer
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []
const secret = 'a secret of the sample studio'
const even = { target: 50, over: true }

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '60000' }
  server = await startTestServer((end) => ends.push(end), { clock, env })
  await server.lobby.importContent(demoContent())
  await server.games.studios.put({ name: 'coruja', secret, launchUrl: 'https://games.coruja.example/play' })
})
afterAll(async () => {
  for (const end of ends) await end()
})

/** Sets the gate and waits until this process follows it. */
async function setGate(gate: 'none' | 'withdrawal' | 'deposit' | 'play'): Promise<void> {
  await server.app.db.pool.query(`update market_policy set identity_gate = $1 where country = 'BR'`, [gate])
  await expect.poll(() => server.markets.policyOf('BR').identityGate).toBe(gate)
}

const codeOf = async (path: '/recharge/createRechargeOrder' | '/withdraw/create', { token }: Player) => {
  const body = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix', account: 'ana@example.com' }
  const { json } = await server.call(path, body, { token })
  return json.success ? 'OK' : json.code
}

const playCode = async ({ token }: Player) => {
  const { json } = await server.call('/game/url', { gameId: 'dice' }, { token })
  return json.success ? 'OK' : json.code
}

const required = 'VERIFICATION_REQUIRED'

it.each([
  ['none', ['OK', 'OK', 'CONFIRMATION_REQUIRED']],
  ['withdrawal', ['OK', 'OK', required]],
  ['deposit', ['OK', required, required]],
  ['play', [required, required, required]],
] as const)(
  'with the gate %s play, deposit and withdrawal answer %j before the verification [R12.03]',
  async (gate, codes) => {
    await setGate(gate)
    const player = await server.player({ cash: 100_000n, withPhone: true })
    const answers = async () => [
      await playCode(player),
      await codeOf('/recharge/createRechargeOrder', player),
      await codeOf('/withdraw/create', player),
    ]
    expect(await answers()).toEqual(codes)
    await verifyPerson(server, player)
    clock.pass(1_000)
    expect(await answers()).toEqual(['OK', 'OK', 'CONFIRMATION_REQUIRED'])
  },
)

it('the gate before play also holds at an open table and for bets of studios [R12.03]', async () => {
  await setGate('withdrawal')
  const player = await server.player({ cash: 100_000n })
  const { token } = player
  const table = await openTable(server, player, 'dice')
  const studio = createStudioClient({ address: () => server.address, name: 'coruja', secret })
  const { json } = await server.call('/game/url', { gameId: 'coruja' }, { token })
  if (!json.success) throw new Error(json.code)
  const ask = (operation: 'authenticate' | 'bet', body: object) =>
    studio.send(operation, body, { timestamp: clock.now() })
  const opened = await ask('authenticate', { launch: launchIn(json.data.url) })
  await setGate('play')
  clock.pass(1_000)
  expect(await table.tryPlay(1, even)).toMatchObject({ code: required })
  const bet = {
    session: opened.session,
    roundId: freshId(),
    transactionId: freshId(),
    amount: '100',
    currency: 'BRL',
  }
  expect(await ask('bet', bet)).toMatchObject({ status: 'PLAYER_BLOCKED' })
  await verifyPerson(server, player)
  clock.pass(1_000)
  expect(await table.tryPlay(1, even)).toMatchObject({ success: true })
  expect(await ask('bet', { ...bet, transactionId: freshId() })).toMatchObject({ status: 'OK' })
})
