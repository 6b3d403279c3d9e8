/** The fields of a value with their texts. */
import { Stack, Table } from '@mantine/core'
import type { Field } from '@saguao/contract/operators/settings/fields.ts'
import type { SettingName } from '@saguao/contract/operators/settings/setting-kinds.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import { fieldsOf, fieldText, rowText, type Value, valueText } from '#settings/setting.ts'
import classes from './settings.module.css'

type FieldValueProps = {
  readonly field: Field
  readonly value: unknown
  readonly path: string
  readonly currency: Cash | undefined
}

/** Rows and texts in several languages are one line each. */
export function FieldValue({ field, value, path, currency }: FieldValueProps) {
  const lines = linesOf({ field, value, path, currency })
  if (lines.length === 1) return <span className={classes.number}>{lines[0]}</span>
  return (
    <Stack gap={0} className={classes.number}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Stack>
  )
}

function linesOf({ field, value, path, currency }: FieldValueProps): string[] {
  if (value === null || value === undefined) return [valueText(field, value, path, currency)]
  if (field.type === 'translated') return Object.entries(value).map(([lang, text]) => `${lang}: ${text}`)
  if (field.type !== 'rows' || (value as Value[]).length === 0)
    return [valueText(field, value, path, currency)]
  return (value as Value[]).map((row) => rowText(field.fields, row, path, currency))
}

type ValueTableProps = {
  readonly kind: SettingName
  readonly value: Value
  readonly currency: Cash | undefined
}

export const ValueTable = ({ kind, value, currency }: ValueTableProps) => (
  <Table verticalSpacing={3} horizontalSpacing="xs" layout="fixed">
    <Table.Tbody>
      {fieldsOf(kind).map(([name, field]) => (
        <Table.Tr key={name}>
          <Table.Th className={classes.name} scope="row">
            {fieldText(`${kind}.${name}`)}
          </Table.Th>
          <Table.Td>
            <FieldValue field={field} value={value[name]} path={`${kind}.${name}`} currency={currency} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
