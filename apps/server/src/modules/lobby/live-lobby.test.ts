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

/** As somebody with the database's password, who knows nothing of the servers. */
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
  it('a change made in one is shown by the other, which nobody told', async () => {
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
  ])('so is one that an operator makes by hand: %s', async (sql, shown) => {
    const [one, two] = await twoServers()
    await one.lobby.importContent(contentFile({ banners: [bannerRow('a'), bannerRow('b')] }))
    await expect.poll(() => bannersOf(two), patience).toEqual(['a', 'b'])
    await byHand(one, sql)
    for (const server of [one, two]) await expect.poll(() => bannersOf(server), patience).toEqual(shown)
  })

  it('an import that fails is shown by nobody', async () => {
    const [one, two] = await twoServers()
    const broken = contentFile({ banners: [bannerRow('x', { cmd: 'game', cmdValue: 'nobody' })] })
    await expect(one.lobby.importContent(broken)).rejects.toThrow('is no game')
    expect([await bannersOf(one), await bannersOf(two)]).toEqual([[], []])
  })

  it('a change while nobody could listen is found as soon as somebody does again', async () => {
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

it('the same question is answered with the same bytes until something changes', async () => {
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

it('of the different questions only so many are kept: the oldest goes', async () => {
  const [one] = await twoServers()
  const { answers } = one.lobby.viewOf('BR', 'pt')
  let made = 0
  const ask = (key: string) =>
    answers.get('/lobby/batchBanners', key, () => {
      made++
      return { banners: [] }
    })
  ask('first')
  ask('first')
  expect(made).toBe(1)
  for (let i = 0; i < 1000; i++) ask(String(i))
  ask('first')
  expect(made).toBe(1002)
})
