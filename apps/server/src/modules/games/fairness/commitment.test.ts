import { calls } from '@saguao/contract/calls/calls.ts'
import { hashOf } from '@saguao/fair/random/seeds.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { openTable } from '#modules/games/testing/table-client.ts'
import type { Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** Two processes on one database. */
let servers: readonly [TestServer, TestServer]
let owner: pg.Client
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off' }
  const first = await startTestServer((end) => ends.unshift(end), { env })
  await first.lobby.importContent(demoContent())
  const second = await startTestServer((end) => ends.unshift(end), { env, databaseUrl: first.databaseUrl })
  servers = [first, second]
  owner = new pg.Client({ connectionString: first.databaseUrl })
  await owner.connect()
  ends.unshift(() => owner.end())
})
afterAll(async () => {
  for (const end of ends) await end()
})

const dice = { target: 50, over: true }
const hex = /^[0-9a-f]{64}$/

async function atDice() {
  const player = await servers[0].player({ cash: 10_000n })
  return { player, table: await openTable(servers[0], player, 'dice') }
}

async function pairsOf({ id }: Pick<Player, 'id'>) {
  const { rows } = await owner.query<{ id: string; server_seed_hash: string; server_seed: string | null }>(
    'select id, server_seed_hash, server_seed from seed_pair where player_id = $1 order by id',
    [id],
  )
  return rows
}

describe('the next server seed is fixed before the client seed that it plays with is known [R11.01]', () => {
  it('each pair shows the hash of the next seed, and a rotation activates exactly that seed', async () => {
    const { table } = await atDice()
    const shown = [table.opened.fair.nextServerSeedHash ?? '']
    expect(shown[0]).toMatch(hex)
    expect(shown[0]).not.toBe(table.opened.fair.serverSeedHash)
    for (const clientSeed of ['first', 'second', 'third']) {
      await table.play(1, dice)
      const { previous, current } = await table.rotate(clientSeed)
      expect(current).toMatchObject({ serverSeedHash: shown.at(-1), clientSeed, nonce: 0 })
      if (shown.length > 1) expect(hashOf(previous?.serverSeed ?? '')).toBe(shown.at(-2))
      expect(current.nextServerSeedHash).toMatch(hex)
      expect(shown).not.toContain(current.nextServerSeedHash)
      shown.push(current.nextServerSeedHash ?? '')
    }
    expect((await table.again()).opened.fair.nextServerSeedHash).toBe(shown.at(-1))
    expect((await table.play(1, dice)).fair.serverSeedHash).toBe(shown.at(-2))
  })

  it('the same hash is shown by every process and after every reload', async () => {
    const player = await servers[0].player({ cash: 10_000n })
    const tables = await Promise.all(
      [0, 1, 0, 1].map((at) => openTable(servers[at as 0 | 1], player, 'dice')),
    )
    const hashes = tables.map(({ opened }) => opened.fair.nextServerSeedHash)
    expect(hashes[0]).toMatch(hex)
    expect(new Set(hashes).size).toBe(1)
  })

  it('the database activates no seed whose hash was not shown before, and changes no committed hash', async () => {
    const { player, table } = await atDice()
    await table.play(1, dice)
    const [pair] = await pairsOf(player)
    const another = 'f'.repeat(64)
    const { rows } = await owner.query('select outcome from seeds_rotate($1, $2, $3, $4, $5, $6, now())', [
      player.id,
      pair?.id,
      'e'.repeat(64),
      Buffer.from('sealed'),
      hashOf(another),
      'chosen after the client seed',
    ])
    expect(rows).toEqual([{ outcome: 'gone' }])
    const changed = owner.query('update seed_pair set next_hash = $2 where player_id = $1', [
      player.id,
      hashOf(another),
    ])
    await expect(changed).rejects.toMatchObject({ code: '23000' })
    const { previous } = await table.rotate('mine')
    await owner.query('begin')
    await owner.query('delete from seed_pair where player_id = $1 and revealed_at is null', [player.id])
    const inserted = owner.query(
      `insert into seed_pair (player_id, sealed, server_seed_hash, client_seed, created_at)
       values ($1, $2, $3, 'c', now())`,
      [player.id, Buffer.from('sealed'), hashOf(another)],
    )
    await expect(inserted).rejects.toMatchObject({ code: '23000' })
    await owner.query('rollback')
    expect(previous?.serverSeedHash).toBe(table.opened.fair.serverSeedHash)
  })

  it('a pair of the release before gets its next seed once, when a game is opened', async () => {
    const { player, table } = await atDice()
    await table.play(1, dice)
    await owner.query(
      `begin; alter table seed_pair disable trigger user;
       update seed_pair set next_sealed = null, next_hash = null where player_id = ${player.id};
       alter table seed_pair enable trigger user; commit`,
    )
    const opened = await Promise.all(servers.map((server) => openTable(server, player, 'dice')))
    const hashes = opened.map((at) => at.opened.fair.nextServerSeedHash)
    expect(hashes[0]).toMatch(hex)
    expect(hashes[1]).toBe(hashes[0])
    expect((await table.rotate('mine')).current.serverSeedHash).toBe(hashes[0])
  })
})

describe('a rotation without a round reveals nothing and adds no row [R11.01]', () => {
  it('with the same client seed or none it returns the same pair and writes nothing', async () => {
    const { player, table } = await atDice()
    const { fair } = table.opened
    const before = await pairsOf(player)
    for (const clientSeed of [undefined, fair.clientSeed, undefined])
      expect(await table.rotate(clientSeed)).toEqual({ previous: null, current: fair })
    expect(await pairsOf(player)).toEqual(before)
  })

  it('with another client seed the pair keeps its server seed; a bet of another process has the new one', async () => {
    const { player, table } = await atDice()
    const other = await openTable(servers[1], player, 'dice')
    for (let change = 0; change < 20; change++) {
      const clientSeed = `change ${change}`
      const current = { ...table.opened.fair, clientSeed }
      expect(await table.rotate(clientSeed)).toEqual({ previous: null, current })
    }
    const pairs = await pairsOf(player)
    expect(pairs).toMatchObject([{ server_seed: null, server_seed_hash: table.opened.fair.serverSeedHash }])
    expect((await other.play(1, dice)).fair).toMatchObject({ clientSeed: 'change 19', nonce: 0 })
    expect((await table.rotate('last')).previous).toMatchObject({ clientSeed: 'change 19', nonce: 1 })
  })

  it('counts as a call that writes: its rate limit is that of calls that move money', () => {
    expect(calls['/arcade/seeds'].limit).toBe('money')
  })
})
