import { minor } from '@saguao/contract/product/money.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { deleteOldPlays, maxFavourites } from '#modules/lobby/play-store.ts'
import { contentFile, gameRow } from '#testing/lobby-content.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
const games = Array.from({ length: maxFavourites + 1 }, (_, i) => gameRow(`game-${i}`, { weight: -i }))

beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  server = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off' } })
  await server.lobby.importContent(contentFile({ games }))
  return async () => {
    for (const end of ends) await end()
  }
})

const collect = async (token: string, gameId: string, opt: 0 | 1) =>
  (await server.call('/game/collect', { gameId, opt }, { token })).json

const list = async (token: string | undefined, query: object = {}) => {
  const { json } = await server.call('/game/list', { country: 'BR', ...query }, token ? { token } : {})
  if (!json.success) throw new Error(json.message)
  return json.data
}
const idsOf = (page: { list: readonly { id: string }[] }) => page.list.map(({ id }) => id)

describe('favourites', () => {
  it('are added and removed idempotently', async () => {
    const { token } = await server.player()
    for (let i = 0; i < 2; i++)
      expect(await collect(token, 'game-3', 1)).toMatchObject({ success: true, data: { isCollect: true } })
    expect(await list(token, { favorite: true })).toMatchObject({
      list: [{ id: 'game-3', isCollect: true }],
      total: 1,
    })
    for (let i = 0; i < 2; i++)
      expect(await collect(token, 'game-3', 0)).toMatchObject({ success: true, data: { isCollect: false } })
    expect(await list(token, { favorite: true })).toMatchObject({ list: [], total: 0 })
  })

  it('are marked in every list, only for their player', async () => {
    const [playerGames, other] = [await server.player(), await server.player()]
    await collect(playerGames.token, 'game-1', 1)
    const marked = async (token?: string) =>
      (await list(token)).list.filter(({ isCollect }) => isCollect).map(({ id }) => id)
    expect([await marked(playerGames.token), await marked(other.token), await marked()]).toEqual([
      ['game-1'],
      [],
      [],
    ])
  })

  it('are listed newest first', async () => {
    const { token } = await server.player()
    for (const game of ['game-2', 'game-9', 'game-5']) await collect(token, game, 1)
    expect(idsOf(await list(token, { favorite: true }))).toEqual(['game-5', 'game-9', 'game-2'])
  })

  it('refuse an unknown game, and removing one does nothing', async () => {
    const { token } = await server.player()
    expect(await collect(token, 'nobody', 1)).toMatchObject({ success: false, code: 'GAME_UNKNOWN' })
    expect(await collect(token, 'nobody', 0)).toMatchObject({ success: true })
  })

  it('have a maximum number', async () => {
    const { id, token } = await server.player()
    await server.app.db.pool.query(
      `insert into favourite select $1, id, now() from game where id <> 'game-0' limit ${maxFavourites}`,
      [id],
    )
    expect(await collect(token, 'game-0', 1)).toMatchObject({ success: false, code: 'FAVOURITES_FULL' })
    expect(await collect(token, 'game-1', 1)).toMatchObject({ success: true })
    expect((await list(token, { favorite: true })).total).toBe(maxFavourites)
  })

  it('need a login; a guest’s list is empty [R6.03]', async () => {
    expect((await server.call('/game/collect', { gameId: 'game-1', opt: 1 })).status).toBe(401)
    expect(await list(undefined, { favorite: true })).toMatchObject({ list: [], total: 0 })
    expect(await list(undefined, { recent: true })).toMatchObject({ list: [], total: 0 })
  })
})

describe('recently played games', () => {
  it('are listed once each, latest first', async () => {
    const { id, token } = await server.player()
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 12, minute))
    await server.lobby.recordPlays([
      { playerId: id, gameId: 'game-1', at: at(1), rounds: 3 },
      { playerId: id, gameId: 'game-2', at: at(2), rounds: 1 },
      { playerId: id, gameId: 'game-1', at: at(3), rounds: 1 },
    ])
    expect(idsOf(await list(token, { recent: true }))).toEqual(['game-1', 'game-2'])
    await server.lobby.recordPlays([{ playerId: id, gameId: 'game-2', at: at(0), rounds: 1 }])
    expect(idsOf(await list(token, { recent: true }))).toEqual(['game-1', 'game-2'])
    await collect(token, 'game-2', 1)
    expect(idsOf(await list(token, { recent: true, favorite: true }))).toEqual(['game-2'])
  })

  it('are counted per game and UTC day, independent of the batches', async () => {
    const { id } = await server.player()
    const at = new Date('2026-11-14T23:59:59.999Z')
    const plays = [at, new Date('2026-11-15T00:00:00Z')].map((at) => ({
      playerId: id,
      gameId: 'game-77',
      at,
      rounds: 2,
    }))
    await Promise.all([1, 2, 3, 4].map(() => server.lobby.recordPlays(plays)))
    const { rows } = await server.app.db.pool.query(
      `select day::text, rounds from play_count where game_id = 'game-77' order by day`,
    )
    expect(rows).toEqual([
      { day: '2026-11-14', rounds: 8n },
      { day: '2026-11-15', rounds: 8n },
    ])
  })
})

describe('winners', () => {
  const won = (roundId: string, more: object = {}) => ({
    roundId,
    playerId: 0n,
    username: '11987654321',
    gameId: 'game-1',
    currency: 'BRL' as const,
    bet: minor(10_00n),
    win: minor(80_00n),
    at: new Date(Date.UTC(2026, 10, 15, 12, Number(roundId.slice(1)))),
    ...more,
  })
  const winners = async (country: 'BR' | 'CL') => {
    const { json } = await server.call('/notice/list', { country })
    return json.data?.winners
  }

  it('appear after won rounds, with masked names', async () => {
    expect(await winners('BR')).toEqual([])
    await server.lobby.recordWins([won('r1'), won('r2', { win: minor(75_50n) }), won('r1')])
    await expect
      .poll(() => winners('BR'))
      .toMatchObject([
        { player: '***21', gameId: 'game-1', game: 'game-1', amount: 75.5, currencyAlias: 'R$' },
        { player: '***21', amount: 80 },
      ])
    expect(JSON.stringify(await winners('BR'))).not.toMatch(/1198765|r1|r2/)
    expect(await winners('CL')).toEqual([])
  })

  it('omit small wins, wins below twice the bet, and removed games', async () => {
    await server.lobby.recordWins([
      won('r10', { win: minor(49_99n), bet: minor(1_00n) }),
      won('r11', { win: minor(90_00n), bet: minor(80_00n) }),
      won('r12', { gameId: 'gone' }),
    ])
    await server.lobby.refresh()
    expect((await winners('BR'))?.length).toBe(2)
  })
})

describe('big wins of a game', () => {
  const bigWins = async (token: string, gameId: string) =>
    (await server.call('/game/bigWins', { gameId }, { token })).json
  const won = (roundId: string, playerId: bigint, gameId: string, win: bigint) => ({
    roundId,
    playerId,
    username: '11987654321',
    gameId,
    currency: 'BRL' as const,
    bet: minor(4_00n),
    win: minor(win),
    at: new Date(server.app.clock.now()),
  })

  it('are the largest first, with masked names, multiplier and time; a game without one has none', async () => {
    const { id, token } = await server.player()
    await server.lobby.recordWins([won('b1', id, 'game-6', 90_00n), won('b2', id, 'game-6', 250_10n)])
    const { data } = await bigWins(token, 'game-6')
    expect(data?.list).toMatchObject([
      { name: '***21', amount: 250.1, multiplier: 62.52 },
      { name: '***21', amount: 90, multiplier: 22.5 },
    ])
    expect(Date.parse(data?.list[0]?.time ?? '')).toBeGreaterThan(0)
    expect(JSON.stringify(data)).not.toMatch(/1198765|b1|b2/)
    expect(await bigWins(token, 'game-7')).toMatchObject({ success: true, data: { list: [] } })
    expect(await bigWins(token, 'gone')).toMatchObject({ success: false, code: 'GAME_UNKNOWN' })
  })

  it('of players who are paused, excluded or closed are not shown', async () => {
    const columns = { excluded_until: 'infinity', paused_until: '2100-01-01', closed_at: '2026-01-01' }
    const { id, token } = await server.player()
    const hidden = await Promise.all(Object.keys(columns).map(() => server.player()))
    const wins = hidden.map((player, place) => won(`h${place}`, player.id, 'game-8', 500_00n))
    await server.lobby.recordWins([...wins, won('h9', id, 'game-8', 60_00n)])
    for (const [place, [column, value]] of Object.entries(columns).entries())
      await server.app.db.pool.query(`update player set ${column} = $1 where id = $2`, [
        value,
        hidden[place]?.id,
      ])
    expect((await bigWins(token, 'game-8')).data?.list).toMatchObject([{ amount: 60 }])
  })
})

it('old plays and wins are deleted', async () => {
  const { id } = await server.player()
  const long = new Date(server.app.clock.now() - 400 * 86_400_000)
  await server.lobby.recordPlays([{ playerId: id, gameId: 'game-5', at: long, rounds: 1 }])
  await deleteOldPlays(server.app.db, server.app.clock.now(), new AbortController().signal)
  const { rows } = await server.app.db.pool.query(
    `select 1 from recent_play where last_at < now() - interval '180 days'
      union all select 1 from play_count where day < now() - interval '31 days'`,
  )
  expect(rows).toEqual([])
})
