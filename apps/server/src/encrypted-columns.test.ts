import { hash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { encryptedColumns } from '#encrypted-columns.ts'
import { createCipher, keyHeaderBytes, keyHeaderOf } from '#kernel/security/encryption.ts'
import { type EncryptedColumn, type RotationResult, rotateKey } from '#kernel/security/key-rotation.ts'
import { nextRound } from '#modules/games/testing/shared-table-client.ts'
import { fairRound, openTable, seedCipherOf } from '#modules/games/testing/table-client.ts'
import { balanceOf, type Player } from '#testing/environment.ts'
import { type PushService, startPushService } from '#testing/push-service.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { createPerson } from '#testing/verify-person.ts'

const names = { NAMES_KEY: 'names', RATE_LIMITS: 'off', CONSOLE_PORT: '0' }
const before = { ...names, SECRETS_KEY: 'one', SECRETS_KEYS_OTHER: 'two' }
const between = { ...names, SECRETS_KEY: 'two', SECRETS_KEYS_OTHER: 'one' }
const afterwards = { ...names, SECRETS_KEY: 'two' }
const crowd = 1_200

const ends: (() => Promise<void>)[] = []
let server: TestServer
let service: PushService
let owner: pg.Client
let player: Player

const start = (env: Record<string, string>): Promise<TestServer> =>
  startTestServer((end) => ends.unshift(end), {
    env,
    pushAgent: service.agent,
    ...(server && { databaseUrl: server.databaseUrl }),
  })

/** Many players with a stored seed. */
async function sitDownMany({ app, identity }: TestServer): Promise<void> {
  const newcomers = Array.from({ length: crowd }, (_, i) => ({
    country: 'BR' as const,
    username: String(31_000_000_000 + i),
  }))
  const ids = await app.db.tx((tx) => identity.addPlayers(tx, newcomers))
  const seeds = ids.map((id) => hash('sha256', `seed ${id}`))
  await owner.query(
    `insert into seed_pair (player_id, sealed, server_seed_hash, client_seed, next_sealed, next_hash, created_at)
     select id, sealed, hash, 'x', sealed, hash, now() from unnest($1::bigint[], $2::bytea[], $3::text[]) as v (id, sealed, hash)`,
    [
      ids,
      seeds.map((seed) => seedCipherOf({ app }).encrypt(seed)),
      seeds.map((seed) => hash('sha256', seed)),
    ],
  )
}

/** Operators with a TOTP secret, and an open invitation with another. */
async function inviteOperator({ console }: TestServer): Promise<void> {
  const [requester, approver] = [await console.signIn('admin', 1), await console.signIn('admin', 2)]
  const reason = 'joined the team'
  const operator = { email: 'new@demo.saguao.example', name: 'Nova Operadora', roles: ['support' as const] }
  const asked = await console.call('/operator/operator/invite', { ...operator, reason }, requester)
  const id = (asked.json.success && asked.json.data.approvalId) || ''
  const decision = { id, decision: 'approve' as const, reason }
  expect((await console.call('/operator/approval/decide', decision, approver)).json.success).toBe(true)
}

async function addFileForRegulator({ app }: TestServer): Promise<void> {
  const purpose = encryptedColumns.find(({ table }) => table === 'regulator_chunk')?.purpose ?? ''
  const { rows } = await owner.query<{ id: string }>(
    `insert into regulator_file (country, day, kind, attempt, state, requested_by, schema, requested_at, started_at)
     values ('BR', '2026-11-01', 'players', 1, 'running', 'test', '1', now(), now()) returning id`,
  )
  await owner.query('insert into regulator_chunk (file_id, n, sealed) values ($1, 1, $2)', [
    rows[0]?.id,
    createCipher(app.secrets, purpose).encrypt('{}'),
  ])
}

beforeAll(async () => {
  service = await startPushService()
  server = await start(before)
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  await server.lobby.importContent(demoContent())
  player = await server.player({ cash: 100_000n })
  await server.games.studios.put({ name: 'coruja', secret: 'first', launchUrl: 'https://a.example/' })
  await server.games.studios.put({ name: 'coruja', secret: 'second', launchUrl: 'https://a.example/' })
  await server.sports.advance()
  await server.games.tables.stateOf('crash')
  await server.call('/push/subscribe', service.browser().subscription, { token: player.token })
  const cipher = createCipher(server.app.secrets, 'payout-account')
  await owner.query(
    `insert into payout_account (player_id, pay_channel, payment_method, sealed, fingerprint, masked, confirmed_at, used_at)
     values ($1, 'sandbox', 'pix', $2, $3, 'an***', now(), now())`,
    [player.id, cipher.encrypt('ana@example.com'), cipher.fingerprint('pix||ana@example.com')],
  )
  await server.call('/identity/submit', createPerson(), { token: player.token })
  await inviteOperator(server)
  await addFileForRegulator(server)
  await sitDownMany(server)
})
afterAll(async () => {
  await owner.end()
  for (const end of ends) await end()
  service.stop()
})

/** The number of values encrypted with a key, per column of the whole database. */
async function countEncryptedWith(key: string): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' and table_name in
            (select table_name from information_schema.tables where table_type = 'BASE TABLE')`,
  )
  const counted: Record<string, number> = {}
  for (const { name, column } of rows) {
    const { rowCount } = await owner.query(
      `select from ${name} where substring(${column} from 1 for ${keyHeaderBytes}) = $1`,
      [keyHeaderOf(key)],
    )
    if (rowCount) counted[`${name}.${column}`] = rowCount
  }
  return counted
}

const isOfSeeds = ({ table }: EncryptedColumn): number => Number(table === 'seed_pair')

const rotateTo = (env: Record<string, string>, onStep?: () => never): Promise<RotationResult> =>
  rotateKey({
    databaseUrl: server.databaseUrl,
    secrets: {
      keys: [env.SECRETS_KEY ?? '', ...(env.SECRETS_KEYS_OTHER ? [env.SECRETS_KEYS_OTHER] : [])],
      names: '',
    },
    columns: encryptedColumns.toSorted((a, b) => isOfSeeds(b) - isOfSeeds(a)),
    ...(onStep && { onStep }),
  })

it('the list of encrypted columns is complete', async () => {
  expect(Object.keys(await countEncryptedWith('one')).sort()).toEqual(
    encryptedColumns.map(({ table, column }) => `${table}.${column}`).sort(),
  )
})

it('a key is rotated while players play; afterwards the old key decrypts nothing', async () => {
  const table = await openTable(server, player, 'mines')
  const dice = await openTable(server, player, 'dice')
  const { roundId, fair } = await dice.play(10, { target: 50, over: true })
  const mines = await table.play(10, { mines: 24 })
  const alias = server.games.studios.find('coruja')?.aliasOf(player.id)

  const next = await start(between)
  // A game opened before continues on the server with the new key.
  const body = { session: dice.session, bet: 10, choice: { target: 50, over: true }, requestId: 'between' }
  expect((await next.call('/arcade/play', body, { token: player.token })).json).toMatchObject({
    success: true,
  })

  const interrupted = () => {
    throw new Error('interrupted')
  }
  await expect(rotateTo(between, interrupted)).rejects.toThrow('interrupted')
  const left = await countEncryptedWith('one')
  expect(left['seed_pair.next_sealed']).toBe(crowd + 1 - 500)
  expect(left['seed_pair.sealed']).toBe(crowd + 1)
  const playing = Promise.all(Array.from({ length: 20 }, () => dice.play(1, { target: 50, over: true })))
  const total = Object.values(left).reduce((sum, count) => sum + count, 0)
  expect(await rotateTo(between)).toEqual({ reencrypted: total, undecryptable: 0 })
  await playing
  expect(await rotateTo(between)).toEqual({ reencrypted: 0, undecryptable: 0 })
  expect(await countEncryptedWith('one')).toEqual({})

  const last = await start(afterwards)
  const studio = last.games.studios.find('coruja')
  expect(studio?.secrets).toEqual(['second', 'first'])
  expect(studio?.aliasOf(player.id)).toBe(alias)
  const after = await openTable(last, player, 'mines')
  expect(await after.move(mines.roundId, { open: 0 })).toMatchObject({ status: 'settled' })
  const { previous } = await after.rotate()
  const shown = await fairRound(last, player, roundId)
  expect(shown.serverSeed).toBe(previous?.serverSeed)
  expect(hash('sha256', shown.serverSeed ?? '')).toBe(fair.serverSeedHash)
  const [saved] = (await last.app.db.query.selectFrom('payoutAccount').selectAll().execute()) ?? []
  expect(createCipher(last.app.secrets, 'payout-account').decrypt(saved?.sealed ?? Buffer.alloc(0))).toBe(
    'ana@example.com',
  )
  expect((await nextRound(last, 'crash')).hash).toMatch(/^[0-9a-f]{64}$/)
  expect(await balanceOf(last, player.id, 'play')).toBe(0n)
})

it('values that no key decrypts are reported and left unchanged', async () => {
  const sealed = await countEncryptedWith('two')
  const revealed = 1
  const total = Object.values(sealed).reduce((sum, count) => sum + count, 0) - revealed
  expect(await rotateTo({ SECRETS_KEY: 'three' })).toEqual({ reencrypted: 0, undecryptable: total })
  expect(await countEncryptedWith('two')).toEqual(sealed)
})
