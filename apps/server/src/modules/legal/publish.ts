/** Publishing the operator's own texts, from a folder COUNTRY/LANG/KIND.md. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { type Lang, languages } from '@saguao/contract/product/languages.ts'
import { type LegalKind, legalKinds } from '@saguao/contract/product/legal.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import { sampleText } from '#modules/legal/samples.ts'
import { findText, insertVersion, type NewText, readVersions } from '#modules/legal/store.ts'
import { splitTitle } from '#modules/legal/text-blocks.ts'
import type { PublishedVersion } from '#modules/legal/versions.ts'

export type Publication = {
  readonly folder: string
  readonly version: string
  readonly by: string
  /** Undefined: at once. */
  readonly validFrom: Date | undefined
}

type Deps = { readonly db: Db; readonly clock: Clock }
type Draft = { readonly country: Country; readonly kind: LegalKind; readonly texts: readonly NewText[] }
export type PublishedText = Pick<Draft, 'country' | 'kind'> & { readonly isNew: boolean }

const allCountries = Object.keys(countries) as Country[]
const allLangs = Object.keys(languages) as Lang[]
const versionPattern = /^(?!sample)[0-9A-Za-z][0-9A-Za-z.-]{0,39}$/
/** A gap of a sample that the operator fills in, such as `[nome da empresa]`. */
const gapPattern = /\[[^\]\d][^\]\n]*\]/

function readText(file: string, { country, kind }: Pick<Draft, 'country' | 'kind'>, lang: Lang): NewText {
  const parsed = splitTitle(readFileSync(file, 'utf8'))
  if (!parsed) throw new Error(`${file}: the first line is the title (# …), and a text follows it`)
  const gap = gapPattern.exec(parsed.body)
  if (gap) throw new Error(`${file}: "${gap[0]}" is a gap of the sample that is not filled in`)
  const [notice = ''] = sampleText(country, lang, kind).body.split('\n\n')
  if (parsed.body.includes(notice)) throw new Error(`${file} still says that it is a sample`)
  return { lang, ...parsed }
}

function readDraft(folder: string, country: Country, kind: LegalKind): Draft | undefined {
  const files = allLangs.map((lang) => ({ lang, file: join(folder, country, lang, `${kind}.md`) }))
  const found = files.filter(({ file }) => existsSync(file))
  if (found.length === 0) return undefined
  const missing = files.filter(({ file }) => !existsSync(file)).map(({ file }) => file)
  if (missing.length > 0) throw new Error(`A text exists in every language: ${missing.join(', ')} is missing`)
  return { country, kind, texts: found.map(({ lang, file }) => readText(file, { country, kind }, lang)) }
}

const newest = (versions: readonly PublishedVersion[], kind: LegalKind): PublishedVersion | undefined =>
  versions
    .filter((one) => one.kind === kind)
    .toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())[0]

/** Players are asked to accept a new version, so a text that has not changed gets none. */
async function isUnchanged(query: Db['query'], { country, kind, texts }: Draft): Promise<boolean> {
  const last = newest(await readVersions(query, country), kind)
  if (!last) return false
  const stored = await Promise.all(
    texts.map(({ lang }) => findText(query, { country, kind, version: last.version }, lang)),
  )
  return texts.every(({ title, body }, i) => stored[i]?.title === title && stored[i]?.body === body)
}

/** Writes the samples into a folder, as a start for the operator's own texts; returns their number. */
export function writeSamples(folder: string): number {
  const samples = allCountries.flatMap((country) =>
    allLangs.flatMap((lang) => legalKinds.map((kind) => ({ country, lang, kind }))),
  )
  for (const { country, lang, kind } of samples) {
    const { title, body } = sampleText(country, lang, kind)
    mkdirSync(join(folder, country, lang), { recursive: true })
    // An existing file may be the operator's work.
    writeFileSync(join(folder, country, lang, `${kind}.md`), `# ${title}\n\n${body}\n`, { flag: 'wx' })
  }
  return samples.length
}

/** Publishes all changed texts of the folder or, when one of them is wrong, none. */
export async function publishFolder(deps: Deps, publication: Publication): Promise<readonly PublishedText[]> {
  const { folder, version, by } = publication
  const now = new Date(deps.clock.now())
  const validFrom = publication.validFrom ?? now
  if (!versionPattern.test(version))
    throw new Error(`"${version}" is not a version: letters, digits, points and hyphens, such as 2027-01`)
  if (Number.isNaN(validFrom.getTime()) || validFrom.getTime() < now.getTime())
    throw new Error('A text becomes valid at its publication or later')
  const drafts = allCountries
    .flatMap((country) => legalKinds.map((kind) => readDraft(folder, country, kind)))
    .filter((draft) => draft !== undefined)
  if (drafts.length === 0) throw new Error(`${folder} has no text: they are named COUNTRY/LANG/KIND.md`)
  return deps.db.tx(async (tx) => {
    const results: PublishedText[] = []
    for (const draft of drafts) {
      const { country, kind } = draft
      const isNew = !(await isUnchanged(tx, draft))
      if (isNew)
        await insertVersion(
          tx,
          { country, kind, version, validFrom, publishedBy: by, publishedAt: now },
          draft.texts,
        )
      results.push({ country, kind, isNew })
    }
    return results
  })
}
