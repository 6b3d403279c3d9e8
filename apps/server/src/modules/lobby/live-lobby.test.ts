import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bannerRow, contentFile, gameRow } from '#testing/lobby-content.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const patience = { timeout: 5_000, interval: 20 }

async function twoServers(): Promise<[TestServer, TestServer]> {
  const ends: (() => Promise<void>)[] = []
  const one = await startTestServer((end) => ends.push(end))
  const two = await startTestServer((end) => ends.unshift(end), { databaseUrl: one.databaseUrl })
  onTestFinished(async () => {
    for (const end of ends) await end()
  })
  return [one, two]
}

/** Runs SQL directly in the database, without the server. */
async function byHand({ databaseUrl }: TestServer, sql: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query(sql)
  await owner.end()
}

const bannersOf = async (server: TestServer) => {
  const { json } = await server.call('/lobby/batchBanners', { country: 'BR' })
  return json.data?.banners.map(({ id }) => id)
}

describe('two processes on one database', () => {
  it('a change made in one is shown by the other', async () => {
    const [one, two] = await twoServers()
    expect(await bannersOf(two)).toEqual([])
    await one.lobby.importContent(contentFile({ games: [gameRow('dice')], banners: [bannerRow('new')] }))
    expect(await bannersOf(one)).toEqual(['new'])
    await expect.poll(() => bannersOf(two), patience).toEqual(['new'])
  })

  it.each([
    [`update banner set enabled = false`, []],
    [`delete from banner where id = 'b'`, ['a']],
    [`update banner set weight = 5 where id = 'b'`, ['b', 'a']],
    [`truncate banner`, []],
  ])('show a change made directly in the database: %s', async (sql, shown) => {
    const [one, two] = await twoServers()
    await one.lobby.importContent(contentFile({ banners: [bannerRow('a'), bannerRow('b')] }))
    await expect.poll(() => bannersOf(two), patience).toEqual(['a', 'b'])
    await byHand(one, sql)
    for (const server of [one, two]) await expect.poll(() => bannersOf(server), patience).toEqual(shown)
  })

  it('do not show a failed import', async () => {
    const [one, two] = await twoServers()
    const broken = contentFile({ banners: [bannerRow('x', { cmd: 'game', cmdValue: 'nobody' })] })
    await expect(one.lobby.importContent(broken)).rejects.toThrow('is no game')
    expect([await bannersOf(one), await bannersOf(two)]).toEqual([[], []])
  })

  it('show a change made while the listening connection was down, after it reconnects', async () => {
    const [one, two] = await twoServers()
    await one.lobby.importContent(contentFile({ banners: [bannerRow('a'), bannerRow('b')] }))
    await expect.poll(() => bannersOf(two), patience).toEqual(['a', 'b'])
    await byHand(
      one,
      `begin;
       select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query = 'listen lobby';
       delete from banner where id = 'a';
       commit`,
    )
    for (const server of [one, two]) await expect.poll(() => bannersOf(server), patience).toEqual(['b'])
  })
})

it('the same request gets the same bytes until the content changes', async () => {
  const [one] = await twoServers()
  await one.lobby.importContent(contentFile({ games: [gameRow('dice'), gameRow('more')] }))
  const ask = async (body: object) =>
    (
      await one.send('/game/list', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).text()
  const first = await ask({ country: 'BR' })
  expect(await ask({ pageNum: 1, country: 'BR', pageSize: 20 })).toBe(first)
  expect(await ask({ country: 'BR', pageSize: 1 })).not.toBe(first)
  await one.lobby.importContent(contentFile({ games: [gameRow('dice', { rtp: 90 })] }))
  expect(await ask({ country: 'BR' })).not.toBe(first)
})

it('the response cache is bounded and evicts the oldest entry', async () => {
  const [one] = await twoServers()
  const { responses } = one.lobby.viewOf('BR', 'pt')
  let built = 0
  const ask = (key: string) =>
    responses.get('/lobby/batchBanners', key, () => {
      built++
      return { banners: [] }
    })
  ask('first')
  ask('first')
  expect(built).toBe(1)
  for (let i = 0; i < 1000; i++) ask(String(i))
  ask('first')
  expect(built).toBe(1002)
})
