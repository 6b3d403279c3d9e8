/** Imports of content files beside the work of operators (docs/decisions/0024-imports-and-operators.md). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bannerValue, inThree, publish, publishChange, reason } from '#console/testing/content.ts'
import { signIn, type TestOperator } from '#console/testing/operators.ts'
import { createManualClock } from '#testing/environment.ts'
import { bannerRow, contentFile, gameRow, words } from '#testing/lobby-content.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let ana: TestOperator
const clock = createManualClock(Date.now())
const ends: (() => Promise<void>)[] = []
let run = 0
const id = (name: string): string => `${name}-${run}`

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', CONSOLE_PORT: '0' }
  server = await startTestServer((end) => ends.push(end), { clock, env })
  ana = await signIn(server, clock, 'content', 1)
})
beforeEach(() => {
  run++
})
afterAll(async () => {
  for (const end of ends) await end()
})

const titleOf = async (name: string): Promise<string | undefined> => {
  const { json } = await server.call('/lobby/batchBanners', { country: 'BR' }, { lang: 'en' })
  return json.data?.banners.find((banner) => banner.id === name)?.title
}
const sourcesOf = async (kind: 'banner' | 'game', name: string) =>
  (await ana.data('/operator/content/versions', { kind, id: name })).list.map(({ source }) => source)

describe('an import', () => {
  it('leaves alone what an operator published, and says so [R13.11]', async () => {
    const banners = [bannerRow(id('mine')), bannerRow(id('file'))]
    await server.lobby.importContent(contentFile({ banners }))
    await publishChange(ana, 'banner', id('mine'), { title: inThree('Corrected') })
    const changed = banners.map((row) => ({ ...row, title: words('From the file') }))
    const { kept, changes } = await server.lobby.importContent(contentFile({ banners: changed }))
    expect(kept).toEqual([`banner ${id('mine')}`])
    expect(changes.banners).toEqual({ added: 0, changed: 1, removed: 0, same: 1 })
    expect([await titleOf(id('mine')), await titleOf(id('file'))]).toEqual(['Corrected en', 'From the file'])
    expect(await sourcesOf('banner', id('mine'))).toEqual(['operator', 'found'])
  })

  it('with replace removes neither an item of an operator nor brings a removed one back [R13.11]', async () => {
    await publish(ana, 'banner', id('own'), bannerValue({ title: inThree('Own') }))
    const gone = bannerRow(id('gone'))
    await server.lobby.importContent(contentFile({ banners: [gone] }))
    await ana.data('/operator/content/remove', { kind: 'banner', id: id('gone'), version: 1, reason })
    await server.lobby.importContent(contentFile({ banners: [gone] }), { replace: true })
    expect([await titleOf(id('own')), await titleOf(id('gone'))]).toEqual(['Own en', undefined])
  })

  it('with overwrite takes items over, as versions that can be rolled back [R13.11]', async () => {
    const banners = [bannerRow(id('mine'), { title: words('From the file') })]
    await publish(ana, 'banner', id('mine'), bannerValue({ title: inThree('Published') }))
    await server.lobby.importContent(contentFile({ banners }), { overwrite: true })
    expect(await titleOf(id('mine'))).toBe('From the file')
    expect(await sourcesOf('banner', id('mine'))).toEqual(['import', 'operator'])
    const next = [bannerRow(id('mine'), { title: words('Newer file') })]
    expect((await server.lobby.importContent(contentFile({ banners: next }))).kept).toEqual([])
    expect(await sourcesOf('banner', id('mine'))).toEqual(['import', 'import', 'operator'])
    const back = { kind: 'banner', id: id('mine'), version: 1, currentVersion: 3, reason } as const
    await ana.data('/operator/content/rollback', back)
    await expect.poll(() => titleOf(id('mine'))).toBe('Published en')
  })

  it('of a dry run stores no version [R13.11]', async () => {
    await publish(ana, 'banner', id('dry'), bannerValue())
    const banners = [bannerRow(id('dry'), { title: words('Dry') })]
    await server.lobby.importContent(contentFile({ banners }), { overwrite: true, dryRun: true })
    expect(await sourcesOf('banner', id('dry'))).toEqual(['operator'])
  })

  it('changes the engine of a game that an operator edits, and not how it appears [R13.11]', async () => {
    const file = (more: object) => contentFile({ games: [gameRow(id('game'), more)] })
    await server.lobby.importContent(file({ categories: ['hot'] }))
    await publishChange(ana, 'game', id('game'), { name: inThree('Renamed'), categories: [] })
    await server.lobby.importContent(
      file({ name: words('File'), rtp: 91, config: { rows: 8 }, limits: {}, categories: ['hot'] }),
    )
    const game = server.lobby.findGame(id('game'))
    expect(game).toMatchObject({ name: inThree('Renamed'), rtp: 91, config: { rows: 8 }, limits: {} })
    const { live } = await ana.data('/operator/content/item', { kind: 'game', id: id('game') })
    expect(live).toMatchObject({ categories: [] })
    expect(await sourcesOf('game', id('game'))).toEqual(['operator', 'found'])
  })

  it('waits for a publish, and a publish for it: the later one sees the earlier [R13.11]', async () => {
    const banners = [bannerRow(id('race'), { title: words('From the file') })]
    await server.lobby.importContent(contentFile({ banners }))
    const draft = await ana.data('/operator/content/draft', {
      kind: 'banner',
      id: id('race'),
      value: bannerValue({ title: inThree('Published') }),
      revision: 0,
      baseVersion: 1,
    })
    const items = [{ kind: 'banner', id: id('race'), revision: draft.revision }] as const
    const changed = [bannerRow(id('race'), { title: words('Newer file') })]
    const [published] = await Promise.all([
      ana.call('/operator/content/publish', { items: [...items], reason }),
      server.lobby.importContent(contentFile({ banners: changed })),
    ])
    // Either the import came first and is version 1, or it left the published banner alone.
    expect(published).toMatchObject({ data: { items: [{ version: 2 }] } })
    await expect.poll(() => titleOf(id('race'))).toBe('Published en')
  })
})
