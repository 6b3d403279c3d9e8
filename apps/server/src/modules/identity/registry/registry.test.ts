import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { minor } from '@saguao/contract/product/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { verifySignature } from '#kernel/security/signature.ts'
import { freshId, launchIn, openTable } from '#modules/games/testing/table-client.ts'
import { balanceOf, createManualClock, type Player } from '#testing/environment.ts'
import { json, startTestServer, type TestServer } from '#testing/server.ts'
import { createPerson, decideIdentity } from '#testing/verify-person.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []
const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '60000' }
afterAll(async () => {
  for (const end of ends) await end()
})

const password = 'Primeira-1'
const even = { target: 50, over: true }
let lastPhone = 11_933_000_000

async function codeSentTo(server: TestServer, phone: string): Promise<string> {
  const texts = await server.send(`/sandbox/sms?country=BR&phone=${phone}`, { method: 'GET' })
  return ((await texts.json()) as { list: { code: string }[] }).list[0]?.code ?? ''
}

/** A player with a password, who registers as players do. */
async function register(server: TestServer): Promise<Player> {
  const username = String(++lastPhone)
  await server.call('/captcha/sms', { country: 'BR', phoneNumber: username })
  const verificationCode = await codeSentTo(server, username)
  const body = { country: 'BR', username, password, verificationCode } as const
  const { json } = await server.call('/user/register', body)
  if (!json.success) throw new Error(json.code)
  const id = BigInt(json.data.userId)
  const transfers = [
    { from: { house: 'channel:test' }, to: { player: id, name: 'cash' }, amount: minor(10_000n) },
  ] as const
  await server.wallet.post({ player: id, key: `first:${id}`, kind: 'recharge', currency: 'BRL', transfers })
  return { id, token: json.data.token, username }
}

async function logIn(server: TestServer, { id, username }: Player): Promise<Player> {
  const { json } = await server.call('/user/login', { country: 'BR', username, password })
  if (!json.success || json.data.status !== 1) throw new Error('The login was refused')
  return { id, username, token: json.data.token }
}

const submit = async (server: TestServer, { token }: Player, document: string) =>
  (await server.call('/identity/submit', { ...createPerson(), document }, { token })).json

const stateOf = async (server: TestServer, { token }: Player) => {
  const { json } = await server.call('/protection/state', {}, { token })
  return json.success && json.data
}

const deposit = async (server: TestServer, { token }: Player) => {
  const body = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix' }
  const { json } = await server.call('/recharge/v2/createRechargeOrder', body, { token })
  return json.success || json.code
}

/** A new session without a login: that of the test may have expired, and a login would ask the register. */
async function freshToken({ app, identity }: TestServer, { id }: Player): Promise<string> {
  const [token = ''] = await app.db.tx((tx) => identity.openSessions(tx, [id]))
  return token
}

/** The refusal of a bet on dice; undefined when it is accepted. */
async function bet(server: TestServer, player: Player): Promise<string | undefined> {
  const token = await freshToken(server, player)
  const { json: launched } = await server.call('/game/url', { gameId: 'dice' }, { token })
  if (!launched.success) return launched.code
  const launch = launchIn(launched.data.url)
  const { json: opened } = await server.call('/arcade/open', { launch }, { token })
  if (!opened.success) return opened.code
  const { session } = opened.data
  const body = { session, bet: 1, choice: even, requestId: freshId() }
  const { json: played } = await server.call('/arcade/play', body, { token })
  return played.success ? undefined : played.code
}

describe('the register of the sandbox', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer((end) => ends.push(end), { clock, env })
    await server.lobby.importContent(demoContent())
  })
  const setImpeded = async (document: string, impeded: boolean) => {
    const body = JSON.stringify({ document, impeded })
    return (await server.send('/sandbox/registry', { headers: json, body })).json()
  }

  it('closes play for an impeded person when the data is submitted, in neutral words [R12.05]', async () => {
    const { document } = createPerson()
    expect(await setImpeded(document, true)).toMatchObject({ success: true })
    const player = await register(server)
    expect(await bet(server, player)).toBeUndefined()
    expect(await submit(server, player, document)).toMatchObject({ data: { verification: 'pending' } })
    expect(await bet(server, player)).toBe('PLAYER_EXCLUDED')
    expect(await deposit(server, player)).toBe('PLAYER_EXCLUDED')
    expect(await stateOf(server, player)).toMatchObject({ state: 'excluded', until: null })
    const { json } = await server.call(
      '/game/url',
      { gameId: 'dice' },
      { token: await freshToken(server, player), lang: 'pt' },
    )
    expect(json).toMatchObject({ success: false, code: 'PLAYER_EXCLUDED' })
    expect(json.message).not.toMatch(/impedid|cadastro|registro|CPF/i)
  })

  it('closes play in the transaction of the bet, also at a table that is open [R12.05]', async () => {
    const { document } = createPerson()
    await setImpeded(document, true)
    const player = await register(server)
    const table = await openTable(server, player, 'dice')
    expect(await table.tryPlay(1, even)).toMatchObject({ success: true })
    await submit(server, player, document)
    const before = await balanceOf(server, player.id)
    // The clock stands still, so that the cached session still allows the bet: the database refuses it.
    expect(await table.tryPlay(1, even)).toMatchObject({ code: 'PLAYER_EXCLUDED' })
    expect(await balanceOf(server, player.id)).toBe(before)
  })

  it('lets an impeded person log in and withdraw the balance [R12.05]', async () => {
    const player = await server.player({ cash: 50_000n, withPhone: true })
    const { document } = createPerson()
    await setImpeded(document, true)
    await submit(server, player, document)
    await decideIdentity(server, player, 'verified')
    const body = { payChannel: 'sandbox', paymentMethod: 'pix', amount: 500, account: document }
    const { token, username } = player
    const withdraw = async (more: object) =>
      (await server.call('/withdraw/create', { ...body, ...more }, { token })).json
    expect(await withdraw({})).toMatchObject({ code: 'CONFIRMATION_REQUIRED' })
    await server.call('/captcha/usernameSms', { country: 'BR', username }, { token })
    const verificationCode = await codeSentTo(server, username)
    expect(await withdraw({ verificationCode })).toMatchObject({ success: true })
  })

  it('is asked at the first login of a day, and not at the next ones [R12.05]', async () => {
    const { document } = createPerson()
    const player = await register(server)
    await submit(server, player, document)
    await setImpeded(document, true)
    expect(await bet(server, await logIn(server, player))).toBeUndefined()
    clock.pass(dayMs)
    expect(await bet(server, await logIn(server, player))).toBe('PLAYER_EXCLUDED')
  })

  it('is asked about everyone at least every 15 days, without a login [R12.05]', async () => {
    const { document } = createPerson()
    const player = await register(server)
    await submit(server, player, document)
    await setImpeded(document, true)
    clock.pass(14 * dayMs - minuteMs)
    await server.identity.persons.checkRegistry()
    expect(await bet(server, player)).toBeUndefined()
    clock.pass(minuteMs)
    await server.identity.persons.checkRegistry()
    expect(await bet(server, player)).toBe('PLAYER_EXCLUDED')
    await setImpeded(document, false)
    clock.pass(dayMs)
    await server.identity.persons.checkRegistry()
    expect(await bet(server, player)).toBeUndefined()
  })

  it('cannot be evaded with the document of another person [R12.05]', async () => {
    const [own, other] = [createPerson().document, createPerson().document]
    await setImpeded(own, true)
    const player = await register(server)
    await submit(server, player, own)
    expect(await submit(server, player, other)).toMatchObject({ code: 'IDENTITY_REFUSED' })
    expect(await bet(server, player)).toBe('PLAYER_EXCLUDED')
  })

  it('stops contact and rewards of an impeded person [R12.05]', async () => {
    const { document } = createPerson()
    await setImpeded(document, true)
    const player = await register(server)
    await submit(server, player, document)
    const { refusalFor } = await import('#modules/protection/protection.ts')
    const refused = async (action: 'contact' | 'grant' | 'withdraw') =>
      (await refusalFor(server.app.db, player.id, action, clock.now()))?.code
    expect(await refused('contact')).toBe('PLAYER_EXCLUDED')
    expect(await refused('grant')).toBe('PLAYER_EXCLUDED')
    expect(await refused('withdraw')).toBeUndefined()
  })

  it('refuses what is no document', async () => {
    expect(await setImpeded('123', true)).toMatchObject({ code: 'DOCUMENT_INVALID', field: 'document' })
  })
})

describe('a register behind HTTP', () => {
  let server: TestServer
  let answer: (document: string) => { status?: number; body: string } | 'silence'
  const asked: string[] = []
  let unsigned = 0
  beforeAll(async () => {
    const register = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      const { headers } = request
      const messageAt = (timestamp: string) => [`${timestamp}.`, body]
      if (verifySignature(['key'], { headers, now: clock.now(), messageAt }) !== 'genuine') unsigned++
      const { document } = JSON.parse(body) as { document: string }
      asked.push(document)
      const given = answer(document)
      if (given === 'silence') return
      response.writeHead(given.status ?? 200).end(given.body)
    })
    await new Promise<void>((resolve) => register.listen(0, '127.0.0.1', resolve))
    ends.push(async () => {
      register.closeAllConnections()
      await new Promise<void>((resolve) => register.close(() => resolve()))
    })
    const url = `http://127.0.0.1:${(register.address() as AddressInfo).port}`
    const settings = { ...env, REGISTRY_PROVIDER: 'http', REGISTRY_URL: url, REGISTRY_SECRETS: 'key' }
    server = await startTestServer((end) => ends.push(end), { clock, env: settings })
    await server.lobby.importContent(demoContent())
  })
  beforeEach(() => {
    answer = () => ({ body: '{"impeded":false}' })
  })
  const counted = async (result: string) =>
    Number(
      (await server.app.metrics.text()).match(
        `saguao_registry_checks_total\\{result="${result}"\\} (\\d+)`,
      )?.[1] ?? 0,
    )

  it('is asked with a signature, by registration of a person and by the first login of the next day [R12.05]', async () => {
    const player = await register(server)
    const { document } = createPerson()
    await submit(server, player, document)
    await logIn(server, player)
    expect(asked.filter((one) => one === document)).toHaveLength(1)
    clock.pass(dayMs)
    await logIn(server, player)
    await logIn(server, player)
    expect(asked.filter((one) => one === document)).toHaveLength(2)
    expect(unsigned).toBe(0)
  })

  it.each([
    ['down', { status: 503, body: '' }],
    ['lying', { body: '{"impeded":"no"}' }],
    ['a page', { body: '<html></html>' }],
    ['empty', { body: '' }],
    ['null', { body: 'null' }],
    ['silent', 'silence'],
  ] as const)(
    'that is %s leaves a new person out of play until it answers; the failure is counted [R12.05]',
    async (_, fault) => {
      const failed = await counted('failed')
      answer = () => fault
      const player = await register(server)
      expect(await submit(server, player, createPerson().document)).toMatchObject({ success: true })
      expect(await bet(server, player)).toBe('VERIFICATION_REQUIRED')
      expect(await deposit(server, player)).toBe('VERIFICATION_REQUIRED')
      expect(await counted('failed')).toBe(failed + 1)
      answer = () => ({ body: '{"impeded":false}' })
      clock.pass(2 * minuteMs)
      await server.identity.persons.checkRegistry()
      expect(await bet(server, player)).toBeUndefined()
    },
  )

  it('that does not answer for a person is reported by the metric of the alert [R12.05]', async () => {
    answer = () => ({ status: 503, body: '' })
    await submit(server, await register(server), createPerson().document)
    // Metrics read the database every five seconds at most.
    await expect
      .poll(() => server.app.metrics.text(), { timeout: 15_000, interval: 500 })
      .toMatch(/^saguao_registry_overdue [1-9]/m)
  })

  it('that is down at the login of a checked person is asked again by the job [R12.05]', async () => {
    const player = await register(server)
    const { document } = createPerson()
    await submit(server, player, document)
    clock.pass(dayMs)
    answer = () => ({ status: 500, body: '' })
    await logIn(server, player)
    expect(await bet(server, player)).toBeUndefined()
    answer = (asked) => ({ body: JSON.stringify({ impeded: asked === document }) })
    clock.pass(2 * minuteMs)
    await server.identity.persons.checkRegistry()
    expect(await bet(server, player)).toBe('PLAYER_EXCLUDED')
  })

  it('without an answer for 15 days closes play for everyone until there is one [R12.05]', async () => {
    const players = [await register(server), await register(server)]
    for (const player of players) await submit(server, player, createPerson().document)
    const bets = () => Promise.all(players.map((player) => bet(server, player)))
    answer = () => ({ status: 500, body: '' })
    clock.pass(14 * dayMs)
    await server.identity.persons.checkRegistry()
    expect(await bets()).toEqual([undefined, undefined])
    clock.pass(dayMs)
    await server.identity.persons.checkRegistry()
    expect(await bets()).toEqual(['VERIFICATION_REQUIRED', 'VERIFICATION_REQUIRED'])
    answer = () => ({ body: '{"impeded":false}' })
    clock.pass(2 * 60 * minuteMs)
    await server.identity.persons.checkRegistry()
    expect(await bets()).toEqual([undefined, undefined])
  })
})
