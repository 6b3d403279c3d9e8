/** The differences of two versions of an item, field by field; texts language by language. */
import { langs } from '#content/kinds.ts'

export type Difference = {
  /** `title.ks`, `countries`. */
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

type Value = Readonly<Record<string, unknown>> | null

export function differencesOf(before: Value, after: Value): readonly Difference[] {
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])]
  return fields.flatMap((field) => fieldDifferences(field, before?.[field], after?.[field]))
}

function fieldDifferences(field: string, before: unknown, after: unknown): readonly Difference[] {
  if (isWords(before) || isWords(after)) {
    const [old, changed] = [wordsOf(before), wordsOf(after)]
    return langs.flatMap((lang) => difference(`${field}.${lang}`, old[lang] ?? '', changed[lang] ?? ''))
  }
  return difference(field, before, after)
}

/** Empty texts, lists and missing fields are the same: a new item differs from nothing by its content only. */
function difference(field: string, before: unknown, after: unknown): readonly Difference[] {
  const isSame = JSON.stringify(plain(before)) === JSON.stringify(plain(after))
  return isSame ? [] : [{ field, before: plain(before), after: plain(after) }]
}

function plain(value: unknown): unknown {
  const isEmpty =
    value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)
  return isEmpty ? null : value
}

const isWords = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && langs.every((lang) => lang in value)

const wordsOf = (value: unknown): Partial<Record<string, string>> =>
  isWords(value) ? (value as Record<string, string>) : {}
