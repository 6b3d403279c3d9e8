import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import {
  type LegalDocument,
  type LegalKind,
  type LegalSummary,
  legalKinds,
} from '@saguao/contract/product/legal.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { publishFolder, sampleTexts, writeSamples } from '#modules/legal/legal.ts'
import { createManualClock } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { tempFolder } from '#testing/temp-folder.ts'

let server: TestServer
const ends: (() => Promise<void>)[] = []
const clock = createManualClock(Date.now())

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off' }
  server = await startTestServer((end) => ends.push(end), { clock, env })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const dayMs = 86_400_000
const langs: readonly Lang[] = ['pt', 'ks', 'en']
const markets: readonly Country[] = ['BR', 'CL']
const country = 'BR' as const
const password = 'Lobo-1982'
let lastNumber = 11_944_400_000

const get = (path: string) => server.send(path, { method: 'GET' })

async function documentOf(market: Country, lang: Lang, kind: LegalKind): Promise<LegalDocument> {
  const response = await get(`/legal-texts/${market}/${lang}/${kind}`)
  expect(response.status).toBe(200)
  return (await response.json()) as LegalDocument
}

async function codeFor(phone: string): Promise<string> {
  clock.pass(61_000)
  await server.call('/captcha/sms', { country, phoneNumber: phone })
  const texts = await get(`/sandbox/sms?country=BR&phone=${phone}`)
  return ((await texts.json()) as { list: { code: string }[] }).list[0]?.code ?? ''
}

async function register(shown: object = {}, headers: Record<string, string> = {}) {
  const username = String(++lastNumber)
  const verificationCode = await codeFor(username)
  const body = { country, username, password, verificationCode, ...shown }
  return { ...(await server.call('/user/register', body, headers)).json, username, verificationCode }
}

const acceptances = (player: string | undefined) =>
  server.app.db.query
    .selectFrom('legalAcceptance')
    .where('playerId', '=', BigInt(player ?? 0))
    .select(['kind', 'version', 'lang'])
    .orderBy('kind')
    .execute()

type Text = { readonly market: Country; readonly kind: LegalKind; readonly lang: Lang; readonly text: string }

function folderWith(texts: readonly Text[]): string {
  const folder = tempFolder(onTestFinished)
  for (const { market, lang, kind, text } of texts) {
    mkdirSync(join(folder, market, lang), { recursive: true })
    writeFileSync(join(folder, market, lang, `${kind}.md`), text)
  }
  return folder
}

const inAllLanguages = (market: Country, kind: LegalKind, body: string): Text[] =>
  langs.map((lang) => ({
    market,
    kind,
    lang,
    text: `# ${kind} ${lang}\n\n${body}\n\n## 1. Part\n\n- one\n- two\n`,
  }))

const publish = (folder: string, version: string, validFrom?: Date) =>
  publishFolder({ db: server.app.db, clock }, { folder, version, by: 'rita', validFrom })

describe('sample texts [R12.11]', () => {
  it('every text exists in every market and language, says that it is a sample, and is complete', async () => {
    for (const market of markets)
      for (const lang of langs)
        for (const kind of legalKinds) {
          const { title, blocks, version, validFrom } = await documentOf(market, lang, kind)
          const [notice] = blocks
          expect(notice, `${market} ${lang} ${kind}`).toMatchObject({
            text: expect.stringMatching(/texto de exemplo|texto de ejemplo|sample text/),
          })
          expect({ version, validFrom }).toEqual({ version: 'sample-1', validFrom: null })
          expect(title.length).toBeGreaterThan(3)
          expect(blocks.filter((block) => 'heading' in block).length).toBeGreaterThanOrEqual(3)
          expect(JSON.stringify(blocks)).not.toMatch(/\{BR\}|\{CL\}|##|undefined/)
        }
  })

  it('a market has its own law, authority and help', async () => {
    const text = async (market: Country, kind: LegalKind) =>
      JSON.stringify(await documentOf(market, 'pt', kind))
    expect(await text('BR', 'terms')).toMatch(/14\.790/)
    expect(await text('BR', 'terms')).not.toMatch(/19\.496/)
    expect(await text('CL', 'terms')).toMatch(/19\.496/)
    expect(await text('BR', 'responsible')).toMatch(/188/)
    expect(await text('CL', 'responsible')).toMatch(/600 360 7777/)
    expect(await text('CL', 'complaints')).toMatch(/SERNAC/)
  })

  it('the languages have the same structure', async () => {
    for (const market of markets)
      for (const kind of legalKinds) {
        const shapes = await Promise.all(
          langs.map(async (lang) =>
            (await documentOf(market, lang, kind)).blocks.map((block) =>
              'list' in block ? block.list.length : Object.keys(block)[0],
            ),
          ),
        )
        expect(shapes[1], `${market} ${kind}`).toEqual(shapes[0])
        expect(shapes[2], `${market} ${kind}`).toEqual(shapes[0])
      }
  })

  it('guests read the index without a token; unknown markets, languages and kinds are not found', async () => {
    const { list } = (await (await get('/legal-texts/BR/en')).json()) as { list: LegalSummary[] }
    expect(list.map(({ kind }) => kind)).toEqual(legalKinds)
    for (const path of [
      '/legal-texts/AR/pt',
      '/legal-texts/BR/xx',
      '/legal-texts/BR/pt/cookies',
      '/legal-texts/BR/pt/..',
    ])
      expect((await get(path)).status, path).toBe(404)
  })

  it('live mode learns which texts of a market are still samples', async () => {
    expect(await sampleTexts(server.app.db, 'CL', new Date(clock.now()))).toEqual(legalKinds)
    const all = legalKinds.flatMap((kind) => inAllLanguages('CL', kind, `The operator's own ${kind}.`))
    await publish(folderWith(all.filter(({ kind }) => kind !== 'company')), 'cl-1')
    clock.pass(1)
    expect(await sampleTexts(server.app.db, 'CL', new Date(clock.now()))).toEqual(['company'])
    expect(await sampleTexts(server.app.db, 'BR', new Date(clock.now()))).toEqual(legalKinds)
  })
})

describe('versions and acceptance [R12.11]', () => {
  it('a registration records the versions in force with its language, in the same transaction', async () => {
    const { data } = await register({ terms: 'sample-1', privacy: 'sample-1' }, { lang: 'en' })
    expect(await acceptances(data?.userId)).toEqual([
      { kind: 'privacy', version: 'sample-1', lang: 'en' },
      { kind: 'terms', version: 'sample-1', lang: 'en' },
    ])
    const unnamed = await register()
    expect(await acceptances(unnamed.data?.userId)).toHaveLength(2)
  })

  it('a form that showed another version is refused, creates nothing, and its code stays valid', async () => {
    const refused = await register({ terms: 'older', privacy: 'sample-1' })
    expect(refused).toMatchObject({ success: false, code: 'LEGAL_CHANGED', field: 'terms' })
    const { username, verificationCode } = refused
    expect(await server.identity.findPlayer({ country, username })).toBeUndefined()
    const again = await server.call('/user/register', { country, username, password, verificationCode })
    expect(again.json.success).toBe(true)
  })

  it('a new version is shown and asked for from the time it is valid, until the player accepts it', async () => {
    const { data } = await register()
    const token = { token: data?.token ?? '' }
    expect((await server.call('/legal/pending', {}, token)).json.data?.list).toEqual([])

    const validFrom = new Date(clock.now() + dayMs)
    const results = await publish(
      folderWith([
        ...inAllLanguages('BR', 'terms', 'New terms.'),
        ...inAllLanguages('BR', 'fairness', 'New method.'),
      ]),
      '2027-01',
      validFrom,
    )
    expect(results.every(({ isNew }) => isNew)).toBe(true)
    expect((await documentOf('BR', 'pt', 'terms')).version).toBe('sample-1')
    expect((await server.call('/legal/pending', {}, token)).json.data?.list).toEqual([])

    clock.pass(dayMs + 5_000)
    expect(await documentOf('BR', 'pt', 'terms')).toMatchObject({
      version: '2027-01',
      validFrom: validFrom.toISOString(),
      title: 'terms pt',
      blocks: [{ text: 'New terms.' }, { heading: '1. Part' }, { list: ['one', 'two'] }],
    })
    const login = await server.call('/user/login', { country, username: String(lastNumber), password })
    const fresh = { token: login.json.data?.token ?? '' }
    const pending = (await server.call('/legal/pending', {}, fresh)).json.data?.list
    expect(pending).toEqual([{ kind: 'terms', version: '2027-01', validFrom: validFrom.toISOString() }])

    const stale = await server.call('/legal/accept', { kind: 'terms', version: 'sample-1' }, fresh)
    expect(stale.json).toMatchObject({ success: false, code: 'LEGAL_CHANGED' })
    const accepted = await server.call(
      '/legal/accept',
      { kind: 'terms', version: '2027-01' },
      { ...fresh, lang: 'ks' },
    )
    expect(accepted.json.data?.list).toEqual([])
    expect(await acceptances(data?.userId)).toContainEqual({ kind: 'terms', version: '2027-01', lang: 'ks' })
    await server.call('/legal/accept', { kind: 'terms', version: '2027-01' }, { ...fresh, lang: 'pt' })
    expect(await acceptances(data?.userId)).toContainEqual({ kind: 'terms', version: '2027-01', lang: 'ks' })
  })

  it('a registration after it accepts the new version at once', async () => {
    const { data } = await register({ terms: '2027-01' })
    expect(await acceptances(data?.userId)).toContainEqual({ kind: 'terms', version: '2027-01', lang: 'pt' })
    expect((await register({ terms: 'sample-1' })).success).toBe(false)
  })
})

describe('publishing [R12.11]', () => {
  it('the samples can be written as a start, and are refused until they are the operator’s own', async () => {
    const folder = tempFolder(onTestFinished)
    expect(writeSamples(folder)).toBe(36)
    await expect(publish(folder, 'w-1')).rejects.toThrow(/sample|gap/)
    expect(() => writeSamples(folder)).toThrow(/EEXIST/)
  })

  const refusal = (texts: readonly Text[], version = 'x-1', validFrom?: Date) =>
    publish(folderWith(texts), version, validFrom).then(
      () => 'published',
      (error: Error) => error.message,
    )

  it('an unchanged text gets no new version, so no player is asked again', async () => {
    const same = folderWith(inAllLanguages('BR', 'complaints', 'Write to us.'))
    expect(await publish(same, 'c-1')).toEqual([{ country: 'BR', kind: 'complaints', isNew: true }])
    clock.pass(5_000)
    expect(await publish(same, 'c-2')).toEqual([{ country: 'BR', kind: 'complaints', isNew: false }])
    expect((await documentOf('BR', 'en', 'complaints')).version).toBe('c-1')
  })

  it('a missing language, a sample, a gap, a wrong version and a past start are refused, and nothing is published', async () => {
    const good = inAllLanguages('BR', 'privacy', 'Our privacy.')
    expect(await refusal(good.slice(1))).toMatch(/pt.privacy\.md is missing/)
    const [sample] = (await documentOf('BR', 'pt', 'company')).blocks
    const notice = sample && 'text' in sample ? sample.text : ''
    const unchanged = inAllLanguages('BR', 'company', notice)
    expect(await refusal([...good, ...unchanged])).toMatch(/still says that it is a sample/)
    const gaps = inAllLanguages('BR', 'company', 'Razão social: [nome da empresa]')
    expect(await refusal([...good, ...gaps])).toMatch(/\[nome da empresa\]/)
    expect(await refusal(good, 'sample-2')).toMatch(/not a version/)
    expect(await refusal(good, 'a b')).toMatch(/not a version/)
    expect(await refusal(good, 'p-1', new Date(clock.now() - 1))).toMatch(/or later/)
    expect(await refusal([])).toMatch(/no text/)
    expect(await refusal(good.map((one) => ({ ...one, text: 'no title' })))).toMatch(/title/)
    expect((await documentOf('BR', 'pt', 'privacy')).version).toBe('sample-1')
  })

  it('the database refuses to change or remove a published text', async () => {
    const { pool } = server.app.db
    await expect(pool.query(`update legal_text set body = 'x'`)).rejects.toThrow(/permission denied/)
    await expect(pool.query('delete from legal_version')).rejects.toThrow(/permission denied/)
  })

  it('markup of a text is escaped', async () => {
    await publish(
      folderWith(inAllLanguages('BR', 'responsible', '<script>alert(1)</script> & <b>bold</b>')),
      'r-1',
    )
    clock.pass(5_000)
    const response = await get('/legal-texts/BR/pt/responsible')
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const { blocks } = (await response.json()) as LegalDocument
    expect(blocks[0]).toEqual({ text: '<script>alert(1)</script> & <b>bold</b>' })
  })
})
