import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOwner, move, type Owner, password, requestPayout } from '#modules/privacy/testing/players.ts'
import { exportedTables, notExportedTables } from '#personal-tables.ts'
import { createManualClock, createPaidDeposit } from '#testing/environment.ts'
import { json, startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
const ends: (() => Promise<void>)[] = []
const clock = createManualClock(Date.now())

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), { clock, env: { RATE_LIMITS: 'off' } })
})
afterAll(async () => {
  for (const end of ends) await end()
})

type Export = {
  readonly exportedAt: string
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}

const download = (player: Pick<Owner, 'token'>, typed = password) =>
  server.send('/data/export', {
    headers: { ...json, token: player.token },
    body: JSON.stringify({ password: typed }),
  })

const exportOf = async (player: Owner): Promise<Export> => {
  const response = await download(player)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="saguao-[\d-]+\.json"$/)
  return (await response.json()) as Export
}

it('every table that refers to a player is exported, or listed with the reason why not [R12.12]', async () => {
  const { rows } = await server.app.db.pool.query<{ table: string }>(
    `select c.relname as table from pg_class c
       join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      where c.relkind in ('r', 'p') and not c.relispartition and (
              exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
                         and a.attname in ('player_id', 'player', 'username', 'claimed_by', 'inviter', 'invited_by'))
              or exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
                            and f.confrelid = 'player'::regclass))`,
  )
  const listed = new Set([...exportedTables.map(({ table }) => table), ...Object.keys(notExportedTables)])
  expect(rows.map(({ table }) => table).filter((table) => !listed.has(table))).toEqual([])
  const known = new Set(rows.map(({ table }) => table))
  const reached = exportedTables.filter(({ where }) => where === undefined).map(({ table }) => table)
  expect([...reached, ...Object.keys(notExportedTables)].filter((table) => !known.has(table))).toEqual([])
})

it('the file holds the player’s rows of every table, and no other player’s [R12.12]', async () => {
  const [player, other] = [await createOwner(server), await createOwner(server, { cash: 700n })]
  const orderId = await createPaidDeposit(server, player)
  await move(server, player, { kind: 'bet', amount: -500n })
  await server.call('/support/send', { text: 'Olá, suporte', requestId: 'r1' }, { token: player.token })
  const { tables } = await exportOf(player)
  expect(Object.keys(tables)).toEqual(exportedTables.map(({ table }) => table))
  expect(tables.player).toMatchObject([{ username: player.username, phone: player.username }])
  expect(tables.deposit).toMatchObject([{ id: orderId, amount: 5_000, state: 'success' }])
  expect(tables.order_step?.map(({ order_id }) => order_id)).toContain(orderId)
  expect(tables.entry).toContainEqual(expect.objectContaining({ account: 'cash', amount: -500 }))
  expect(tables.support_message).toMatchObject([{ text: 'Olá, suporte' }])
  const text = JSON.stringify(tables)
  expect(text).not.toContain(other.username)
  expect(text).not.toContain(`"player_id":${other.id},`)
})

it('contains no secret: no password, token or seed of rounds to come [R12.12]', async () => {
  const player = await createOwner(server, { cash: 10_000n })
  const { json: opened } = await server.call('/game/url', { gameId: 'dice' }, { token: player.token })
  const launch = opened.data ? (new URL(opened.data.url, 'http://x').searchParams.get('launch') ?? '') : ''
  if (launch) await server.call('/arcade/open', { launch }, { token: player.token })
  const { tables } = await exportOf(player)
  const names = new Set(Object.values(tables).flatMap((rows) => rows.flatMap((row) => Object.keys(row))))
  for (const name of [
    'password_hash',
    'token_hash',
    'sealed',
    'code_hash',
    'document_hash',
    'decided_by',
    'operator',
  ])
    expect(names, name).not.toContain(name)
})

it('a payout account and the person are readable for their owner [R12.12]', async () => {
  const player = await createOwner(server, { cash: 100_000n })
  await requestPayout(server, player, 'ana.lima@example.com')
  const { tables } = await exportOf(player)
  expect(tables.payout_account).toMatchObject([{ account: 'ana.lima@example.com' }])
  expect(tables.person).toMatchObject([
    { person: { fullName: expect.stringContaining('Ana') }, state: 'verified' },
  ])
})

it('many rows arrive completely, over several pages [R12.12]', async () => {
  const player = await createOwner(server)
  const count = 1_200
  for (let i = 0; i < count; i += 50)
    await Promise.all(Array.from({ length: 50 }, () => move(server, player, { kind: 'win', amount: 1n })))
  const { tables } = await exportOf(player)
  expect(new Set(tables.posting?.map(({ id }) => id)).size).toBe(count)
  expect(tables.entry).toHaveLength(count)
}, 60_000)

it('needs the session and the password, and wrong ones lock the session [R12.12]', async () => {
  const player = await createOwner(server)
  expect((await download({ token: 'dead' })).status).toBe(401)
  const wrong = await download(player, 'Errada-1')
  expect(await wrong.json()).toMatchObject({ success: false, code: 'PASSWORD_WRONG', field: 'password' })
  for (let i = 0; i < 5; i++) await (await download(player, 'Errada-1')).json()
  expect(await (await download(player)).json()).toMatchObject({ success: false, code: 'LOGIN_LOCKED' })
})
