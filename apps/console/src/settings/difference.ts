/** The difference between two values of a setting, as rows of texts. */
import type { Field } from '@saguao/contract/operators/settings/fields.ts'
import type { SettingName } from '@saguao/contract/operators/settings/setting-kinds.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import { t } from '#i18n/i18n.ts'
import { choiceText, fieldsOf, fieldText, rowText, type Value, valueText } from '#settings/setting.ts'

export type Difference = {
  readonly label: string
  readonly before: string
  readonly after: string
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const nothing = '–'

/** Of two sets of names only those that leave and those that join. */
function nameDifference(label: string, before: readonly string[], after: readonly string[]): Difference[] {
  const gone = before.filter((name) => !after.includes(name)).map(choiceText)
  const added = after.filter((name) => !before.includes(name)).map(choiceText)
  if (gone.length === 0 && added.length === 0) return []
  const text = (key: 'setting.removed' | 'setting.added', names: readonly string[]) =>
    names.length === 0 ? nothing : t(key, { names: names.join(', ') })
  return [{ label, before: text('setting.removed', gone), after: text('setting.added', added) }]
}

type RowsOf = Extract<Field, { type: 'rows' }>

function rowDifferences(
  { fields }: RowsOf,
  label: string,
  path: string,
  [before, after]: readonly [readonly Value[], readonly Value[]],
  currency: Cash | undefined,
): Difference[] {
  const textOf = (row: Value | undefined) => (row ? rowText(fields, row, path, currency) : nothing)
  const length = Math.max(before.length, after.length)
  return Array.from({ length }, (_, at) => at)
    .filter((at) => !isEqual(before[at], after[at]))
    .map((at) => ({
      label: `${label} ${at + 1}`,
      before: textOf(before[at]),
      after: textOf(after[at]),
    }))
}

function fieldDifference(
  field: Field,
  path: string,
  [before, after]: readonly [unknown, unknown],
  currency: Cash | undefined,
): Difference[] {
  if (isEqual(before, after)) return []
  const label = fieldText(path)
  const areLists = Array.isArray(before) && Array.isArray(after)
  if (areLists && (field.type === 'choices' || field.type === 'names'))
    return nameDifference(label, before, after)
  if (areLists && field.type === 'rows') return rowDifferences(field, label, path, [before, after], currency)
  return [
    {
      label,
      before: valueText(field, before, path, currency),
      after: valueText(field, after, path, currency),
    },
  ]
}

/** Only what differs; names in another order do not. */
export const differencesOf = (
  kind: SettingName,
  before: Value,
  after: Value,
  currency: Cash | undefined,
): Difference[] =>
  fieldsOf(kind).flatMap(([name, field]) =>
    fieldDifference(field, `${kind}.${name}`, [before[name], after[name]], currency),
  )
