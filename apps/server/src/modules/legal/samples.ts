/**
 * The sample texts of the release. A line that starts with `{BR}` or `{CL}` belongs to that market only; the others to
 * both.
 */
import { readFileSync } from 'node:fs'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { LegalKind } from '@saguao/contract/product/legal.ts'
import { type ParsedText, splitTitle } from '#modules/legal/text-blocks.ts'

/** Changes with the texts: the acceptance of a registration names it. */
export const sampleVersion = 'sample-1'

const read = new Map<string, ParsedText>()

const marketLine = /^\{([A-Z]{2})\} ?/

const linesOf = (text: string, country: Country): string =>
  text
    .split('\n')
    .filter((line) => (marketLine.exec(line)?.[1] ?? country) === country)
    .map((line) => line.replace(marketLine, ''))
    .join('\n')

export function sampleText(country: Country, lang: Lang, kind: LegalKind): ParsedText {
  const key = `${country} ${lang} ${kind}`
  const known = read.get(key)
  if (known) return known
  const file = new URL(`samples/${lang}/${kind}.md`, import.meta.url)
  const parsed = splitTitle(linesOf(readFileSync(file, 'utf8'), country))
  if (!parsed) throw new Error(`legal: the sample ${lang}/${kind}.md has no title or no text`)
  read.set(key, parsed)
  return parsed
}
