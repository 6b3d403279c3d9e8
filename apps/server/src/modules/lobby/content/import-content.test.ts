import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { sampleTitles } from '#modules/lobby/content/sample-titles.ts'
import { bannerRow, contentFile, gameRow, words } from '#testing/lobby-content.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  const env = { RATE_LIMITS: 'off', H5_HOSTS: 'news.example', PICTURE_HOSTS: 'cdn.example' }
  server = await startTestServer((end) => ends.push(end), { env })
  return async () => {
    for (const end of ends) await end()
  }
})
afterEach(async () => {
  await server.app.db.pool.query(
    'delete from game; delete from category; delete from provider; delete from gameplay_tag; delete from banner; delete from notice',
  )
})

const rows = async (table: string): Promise<string[]> => {
  const { rows } = await server.app.db.pool.query<{ id: string }>(`select id from ${table} order by id`)
  return rows.map(({ id }) => id)
}

describe('a content file', () => {
  it('can be imported again: equal rows stay, changed rows are updated, new rows are added', async () => {
    const file = contentFile({ games: [gameRow('a'), gameRow('b')] })
    const first = await server.lobby.importContent(file)
    expect(first.changes.games).toEqual({ added: 2, changed: 0, removed: 0, same: 0 })
    expect((await server.lobby.importContent(file)).changes.games).toMatchObject({
      added: 0,
      changed: 0,
      same: 2,
    })
    const next = contentFile({ games: [gameRow('a', { rtp: 95 }), gameRow('c')] })
    expect((await server.lobby.importContent(next)).changes.games).toEqual({
      added: 1,
      changed: 1,
      removed: 0,
      same: 0,
    })
    expect(await rows('game')).toEqual(['a', 'b', 'c'])
    expect(server.lobby.findGame('a')?.rtp).toBe(95)
  })

  it('replaces all limits and categories of a game', async () => {
    const file = (more: object) => contentFile({ games: [gameRow('a', more)] })
    await server.lobby.importContent(file({ categories: ['hot'] }))
    expect(server.lobby.findGame('a')?.limits).toMatchObject({ BRL: { minBet: 100n }, CLP: { minBet: 100n } })
    await server.lobby.importContent(file({ limits: { BRL: { minBet: 2, maxBet: 3 } } }))
    expect(server.lobby.findGame('a')?.limits).toEqual({ BRL: { minBet: 200n, maxBet: 300n, isSet: false } })
    const { json } = await server.call('/game/list', { country: 'BR', category: 'hot' })
    expect(json.data?.total).toBe(0)
  })

  it('with replace, removes the rows it does not contain, in the sections it has', async () => {
    await server.lobby.importContent(
      contentFile({ games: [gameRow('a'), gameRow('b')], banners: [bannerRow('kept')] }),
    )
    const { changes } = await server.lobby.importContent(contentFile({ games: [gameRow('b')] }), {
      replace: true,
    })
    expect(changes.games).toMatchObject({ same: 1, removed: 1 })
    expect([await rows('game'), await rows('banner')]).toEqual([['b'], ['kept']])
  })

  it('with replace, may not refer to removed rows, nor remove rows in use', async () => {
    await server.lobby.importContent(contentFile({ games: [gameRow('a'), gameRow('b')] }))
    const toOld = contentFile({
      games: [gameRow('b')],
      banners: [bannerRow('x', { cmd: 'game', cmdValue: 'a' })],
    })
    await expect(server.lobby.importContent(toOld, { replace: true })).rejects.toThrow('"a" is no game')
    const noProvider = { format: 'saguao-content/1', providers: [{ id: 'other', name: 'Other' }] }
    await expect(server.lobby.importContent(noProvider, { replace: true })).rejects.toThrow(
      'providers: a row to be removed is still in use',
    )
    expect([await rows('game'), await rows('provider')]).toEqual([['a', 'b'], ['saguao']])
  })

  it('as a dry run, reports the changes and changes nothing', async () => {
    await server.lobby.importContent(contentFile({ games: [gameRow('a')] }))
    const { changes } = await server.lobby.importContent(contentFile({ games: [gameRow('b')] }), {
      replace: true,
      dryRun: true,
    })
    expect(changes.games).toEqual({ added: 1, changed: 0, removed: 1, same: 0 })
    expect(await rows('game')).toEqual(['a'])
  })

  it('refers to pictures by name: address and colour come from the shipped pictures', async () => {
    const art = { 'games/a': { cover: '/art/games/a.12345678-480.webp', color: '#abcdef' } }
    const file = contentFile({
      games: [gameRow('a', { cover: 'art:games/a' }), gameRow('b', { cover: 'art:games/b' })],
    })
    const { missingArt } = await server.lobby.importContent(file, { art })
    expect(missingArt).toEqual(['games/b'])
    const { json } = await server.call('/game/list', { country: 'BR' })
    expect(json.data?.list).toMatchObject([
      { cover: '/art/games/a.12345678-480.webp', color: '#abcdef' },
      { cover: '', color: '' },
    ])
  })
})

describe('an invalid file changes nothing and is reported', () => {
  const refused = async (file: unknown) => {
    const before = await rows('game')
    const error = await server.lobby.importContent(file).then(
      () => new Error('it was taken in'),
      (error: Error) => error,
    )
    expect(error.name).toBe('ContentError')
    expect(await rows('game')).toEqual(before)
    return error.message
  }
  const withGame = (more: object) => contentFile({ games: [gameRow('good'), gameRow('bad', more)] })
  const withBanner = (more: object) =>
    contentFile({ games: [gameRow('good')], banners: [bannerRow('fine'), bannerRow('bad', more)] })

  it.each([
    ['null', null, /the file must/],
    ['a list', [], /the file must/],
    ['another format', { format: 'x' }, /format must be one of "saguao-content\/1"/],
    ['an unknown section', contentFile({ gamez: [] }), /the file has "gamez", which is not a known field/],
    ['an unknown field', withGame({ rpt: 5 }), /games\[1\] "bad" has "rpt", which is not a known field/],
    ['a missing field', contentFile({ games: [{ id: 'bad' }] }), /games\[0\] "bad" lacks "kind"/],
    ['a missing language', withGame({ name: { pt: 'x', en: 'x' } }), /games\[1\] "bad": name lacks "ks"/],
    ['an id with a space', contentFile({ games: [gameRow('b d')] }), /games\[0\] "b d": id must be an id of/],
    ['an empty name', withGame({ name: words('') }), /name\.pt must be a text of 1 to 200/],
    ['a zero byte', withGame({ name: words('a\u0000b') }), /name\.pt must be a text/],
    ['a zero byte in the config', withGame({ config: { a: 'x\u0000' } }), /games: unsupported Unicode/],
    ['a prototype', JSON.parse('{"format":"saguao-content/1","__proto__":{"games":[]}}'), /"__proto__"/],
    [
      'a local time',
      withGame({ startsAt: '2026-12-01T00:00:00-03:00' }),
      /startsAt must be null or a time in UTC/,
    ],
    ['an invalid date', withGame({ startsAt: '2026-13-45T00:00:00Z' }), /not a valid date/],
    [
      'an end before its start',
      withGame({ startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }),
      /games\[1\] "bad": endsAt must be after startsAt/,
    ],
    [
      'an unknown provider',
      withGame({ provider: 'nobody' }),
      /provider "nobody" is neither in the file nor in/,
    ],
    ['an unknown kind', withGame({ kind: 'poker' }), /kind "poker"/],
    ['an unknown category', withGame({ categories: ['x'] }), /categories "x"/],
    [
      'the same id twice',
      contentFile({ games: [gameRow('a'), gameRow('a')] }),
      /games\[1\] "a": id is a duplicate/,
    ],
    [
      'half a centavo',
      withGame({ limits: { BRL: { minBet: 0.005, maxBet: 1 } } }),
      /limits\.BRL must be amounts with/,
    ],
    [
      'a centavo of a peso',
      withGame({ limits: { CLP: { minBet: 0.5, maxBet: 1 } } }),
      /limits\.CLP must be amounts/,
    ],
    [
      'limits turned round',
      withGame({ limits: { BRL: { minBet: 9, maxBet: 1 } } }),
      /minBet above its maxBet/,
    ],
    ['an unknown command', withBanner({ cmd: 'eval' }), /banners\[1\] "bad": cmd must be one of/],
    [
      'a script',
      withBanner({ cmd: 'h5', cmdValue: 'javascript:alert(1)' }),
      /banners\[1\] "bad": cmdValue "javascript/,
    ],
    ['a foreign host', withBanner({ cmd: 'h5', cmdValue: 'https://evil.example/' }), /not in H5_HOSTS/],
    [
      'a screen that isn’t there',
      withBanner({ cmd: 'deeplink', cmdValue: '/nowhere' }),
      /no screen of the app/,
    ],
    ['a game that isn’t there', withBanner({ cmd: 'game', cmdValue: 'nobody' }), /"nobody" is no game/],
    ['a foreign picture', withBanner({ cover: 'https://evil.example/x.png' }), /not in PICTURE_HOSTS/],
    [
      'a picture that is a script',
      withBanner({ cover: 'javascript:alert(1)' }),
      /cover "javascript:alert\(1\)" is no/,
    ],
  ])('%s', async (_, file, sentence) => {
    expect(await refused(file)).toMatch(sentence)
  })

  it('reports many faults together, up to a maximum', async () => {
    const games = Array.from({ length: 500 }, (_, i) => gameRow(`g${i}`, { provider: 'nobody' }))
    const message = await refused(contentFile({ games }))
    expect(message.split('\n').length).toBeLessThan(25)
    expect(message).toContain('and 480 more')
  })

  it('one invalid row after a thousand valid ones imports nothing', async () => {
    const games = Array.from({ length: 1000 }, (_, i) => gameRow(`g${i}`))
    await refused(contentFile({ games: [...games, gameRow('last', { config: { a: '\u0000' } })] }))
    expect(await rows('game')).toEqual([])
  })
})

describe('npm run saguao -- content', () => {
  const tool = fileURLToPath(new URL('../../../../../cli/src/saguao.ts', import.meta.url))
  const run = async (...words: string[]) => {
    const env = { ...process.env, DATABASE_URL: server.databaseUrl, MODE: 'sandbox' }
    return promisify(execFile)(process.execPath, [tool, 'content', ...words], { env }).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, output: error.stderr }),
    )
  }
  const withFile = async (text: string, work: (path: string) => Promise<void>) => {
    const folder = await mkdtemp(join(tmpdir(), 'saguao-content-'))
    await writeFile(join(folder, 'content.json'), text)
    await work(join(folder, 'content.json')).finally(() => rm(folder, { recursive: true }))
  }

  it('imports a file, reports the changes, and a running server shows them', async () => {
    await withFile(JSON.stringify(contentFile({ games: [gameRow('by-tool')] })), async (path) => {
      expect(await run(path, '--dry-run')).toMatchObject({
        code: 0,
        output: expect.stringContaining('dry run'),
      })
      expect(await rows('game')).toEqual([])
      expect(await run(path)).toMatchObject({
        code: 0,
        output: expect.stringMatching(/games +1 added, 0 changed/),
      })
      await expect.poll(() => server.lobby.findGame('by-tool')?.id).toBe('by-tool')
    })
  })

  it('exits with 1 and a message for a file that is not JSON, and without arguments', async () => {
    await withFile('{ "format": ', async (path) => {
      expect(await run(path)).toMatchObject({ code: 1, output: expect.stringContaining('is not JSON') })
    })
    expect(await run()).toMatchObject({
      code: 1,
      output: expect.stringContaining('npm run saguao -- content FILE'),
    })
  })

  it('adds sample titles for load tests and removes them', async () => {
    await server.lobby.importContent(demoContent())
    expect(await run('--titles', '300')).toMatchObject({ code: 0 })
    await server.lobby.refresh()
    const total = async () => (await server.call('/game/list', { country: 'BR' })).json.data?.total
    expect(await total()).toBe(324)
    expect(await run('--titles', '0')).toMatchObject({
      code: 0,
      output: expect.stringContaining('300 sample titles'),
    })
    await server.lobby.refresh()
    expect(await total()).toBe(24)
  })

  it('every banner of the demo content has one of the five commands [R3.07]', () => {
    const { banners = [] } = demoContent() as { readonly banners?: readonly { readonly cmd: string }[] }
    const commands = ['game', 'h5', 'deeplink', 'luckywheel', 'active']
    expect(banners.length).toBeGreaterThan(0)
    expect(banners.filter(({ cmd }) => !commands.includes(cmd))).toEqual([])
  })

  it('ten thousand sample titles have different names', () => {
    const names = sampleTitles(10_000, []).games?.map(({ name }) => name.pt)
    expect(new Set(names).size).toBe(10_000)
  })
})
