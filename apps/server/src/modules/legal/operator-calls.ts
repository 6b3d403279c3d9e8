/** Handler of the operator call about legal texts: their versions, and how many players accepted each. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { acceptedKinds, legalKinds } from '@saguao/contract/product/legal.ts'
import { sql } from 'kysely'
import type { App } from '#app.ts'
import { readVersions } from '#modules/legal/store.ts'
import { currentVersion } from '#modules/legal/versions.ts'
import type { OperatorHandlers } from '#modules/operators/operators.ts'

type Deps = Pick<App, 'db' | 'clock'>
type Row = OperatorData<'/operator/legalTexts'>['list'][number]
type Counts = ReadonlyMap<string, number>

/** Counting reads every acceptance, so it is repeated only after a while. */
const maxAgeMs = 5 * 60_000

const keyOf = (country: string, kind: string, version: string): string => `${country} ${kind} ${version}`

function createCounts({ db, clock }: Deps): () => Promise<Counts> {
  let last: { readonly at: number; readonly counts: Promise<Counts> } | undefined
  const read = async (): Promise<Counts> => {
    const { rows } = await sql<{ country: string; kind: string; version: string; players: bigint }>`
      select country, kind, version, players from legal_acceptance_counts()`.execute(db.slowQuery)
    return new Map(rows.map((row) => [keyOf(row.country, row.kind, row.version), Number(row.players)]))
  }
  return () => {
    if (!last || clock.now() - last.at > maxAgeMs) {
      const counts = read()
      counts.catch(() => {
        last = undefined
      })
      last = { at: clock.now(), counts }
    }
    return last.counts
  }
}

async function readCountry({ db, clock }: Deps, country: Country, counts: Counts): Promise<Row[]> {
  const published = await readVersions(db.query, country)
  return legalKinds.flatMap((kind) => {
    const isAccepted = acceptedKinds.some((one) => one === kind)
    const current = currentVersion(published, kind, new Date(clock.now()))
    const versions = published
      .filter((one) => one.kind === kind)
      .sort((a, b) => b.validFrom.getTime() - a.validFrom.getTime())
    const row = (version: string, more: Pick<Row, 'validFrom' | 'publishedBy' | 'isSample'>): Row => ({
      country,
      kind,
      version,
      ...more,
      isCurrent: version === current.version,
      accepted: isAccepted ? (counts.get(keyOf(country, kind, version)) ?? 0) : null,
    })
    return [
      ...versions.map(({ version, validFrom, publishedBy }) =>
        row(version, { validFrom: validFrom.toISOString(), publishedBy, isSample: false }),
      ),
      ...(current.isSample
        ? [row(current.version, { validFrom: null, publishedBy: null, isSample: true })]
        : []),
    ]
  })
}

export function legalOperatorCalls(deps: Deps) {
  const countsOf = createCounts(deps)
  return {
    '/operator/legalTexts': async () => {
      const counts = await countsOf()
      const lists = await Promise.all(
        Object.values(countries).map(({ code }) => readCountry(deps, code, counts)),
      )
      return { list: lists.flat() }
    },
  } satisfies Partial<OperatorHandlers>
}
