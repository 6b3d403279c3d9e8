/** Public routes of the legal texts: an index per market and language, and the text in force of each kind. */
import { type Country, isCountry } from '@saguao/contract/product/countries.ts'
import { isLang, type Lang } from '@saguao/contract/product/languages.ts'
import {
  isLegalKind,
  type LegalDocument,
  type LegalKind,
  type LegalSummary,
  legalKinds,
} from '@saguao/contract/product/legal.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { sampleText } from '#modules/legal/samples.ts'
import { findText, readVersions } from '#modules/legal/store.ts'
import { blocksOf, type ParsedText } from '#modules/legal/text-blocks.ts'
import { type CurrentVersion, currentVersion, type PublishedVersion } from '#modules/legal/versions.ts'

type Deps = { readonly db: Db; readonly clock: Clock }
type Market = { readonly country: Country; readonly lang: Lang }

/** Guests reach these routes: a flood of requests costs one query per market in this time. */
const cachedMs = 2_000

type VersionsOf = (country: Country) => Promise<readonly PublishedVersion[]>

function createVersionCache({ db, clock }: Deps): VersionsOf {
  const cache = new Map<Country, { readonly at: number; readonly versions: Promise<PublishedVersion[]> }>()
  return (country) => {
    const cached = cache.get(country)
    if (cached && clock.now() - cached.at < cachedMs) return cached.versions
    const versions = readVersions(db.query, country)
    cache.set(country, { at: clock.now(), versions })
    versions.catch(() => cache.delete(country))
    return versions
  }
}

/** A published text never changes, so it is read once; there are few. */
function createTextReader({ db }: Deps) {
  const texts = new Map<string, ParsedText>()
  return async (
    { country, lang }: Market,
    { kind, version, isSample }: CurrentVersion,
  ): Promise<ParsedText> => {
    if (isSample) return sampleText(country, lang, kind)
    const key = `${country} ${lang} ${kind} ${version}`
    const known = texts.get(key)
    if (known) return known
    const found = await findText(db.query, { country, kind, version }, lang)
    if (!found) throw new Error(`legal: version ${version} of ${kind} in ${country} has no text in ${lang}`)
    texts.set(key, found)
    return found
  }
}

const summaryOf = (current: CurrentVersion, { title }: ParsedText): LegalSummary => ({
  kind: current.kind,
  version: current.version,
  validFrom: current.validFrom?.toISOString() ?? null,
  title,
})

const marketOf = ({ country, lang }: Record<string, string>): Market | undefined =>
  isCountry(country) && isLang(lang) ? { country, lang } : undefined

/** Public text without personal data, so browsers may store it; it is checked again each time. */
const send = (reply: FastifyReply, body: object): FastifyReply =>
  reply
    .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))

export function addLegalRoutes(http: FastifyInstance, deps: Deps): void {
  const versionsOf = createVersionCache(deps)
  const readText = createTextReader(deps)
  const documentOf = async (market: Market, kind: LegalKind): Promise<LegalDocument> => {
    const current = currentVersion(await versionsOf(market.country), kind, new Date(deps.clock.now()))
    const text = await readText(market, current)
    return { ...summaryOf(current, text), blocks: blocksOf(text.body) }
  }

  http.get<{ Params: Record<string, string> }>('/legal-texts/:country/:lang', async ({ params }, reply) => {
    const market = marketOf(params)
    if (!market) throw new Refusal('NOT_FOUND')
    const documents = await Promise.all(legalKinds.map((kind) => documentOf(market, kind)))
    return send(reply, { list: documents.map(({ blocks, ...summary }) => summary) })
  })

  http.get<{ Params: Record<string, string> }>(
    '/legal-texts/:country/:lang/:kind',
    async ({ params }, reply) => {
      const market = marketOf(params)
      if (!market || !isLegalKind(params.kind)) throw new Refusal('NOT_FOUND')
      return send(reply, await documentOf(market, params.kind))
    },
  )
}
