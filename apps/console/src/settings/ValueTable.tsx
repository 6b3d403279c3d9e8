/** The fields of a value with their texts. */
import { Stack, Table } from '@mantine/core'
import type { Field, FieldTable } from '@saguao/contract/operators/settings/fields.ts'
import type { SettingName } from '@saguao/contract/operators/settings/setting-kinds.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import { tName } from '#i18n/i18n.ts'
import { fieldsOf, fieldText, type Value, valueText } from '#settings/setting.ts'
import classes from './settings.module.css'

type FieldValueProps = {
  readonly field: Field
  readonly value: unknown
  readonly path: string
  readonly currency: Cash | undefined
}

/** Rows are a table of their own, texts in several languages one line each. */
export function FieldValue({ field, value, path, currency }: FieldValueProps) {
  if (field.type === 'rows' && Array.isArray(value) && value.length > 0)
    return <RowsValue fields={field.fields} rows={value as Value[]} path={path} currency={currency} />
  if (field.type === 'translated' && value)
    return (
      <Stack gap={0}>
        {Object.entries(value).map(([lang, text]) => (
          <span key={lang}>{`${tName('content-lang', lang)}: ${text}`}</span>
        ))}
      </Stack>
    )
  return <span className={classes.number}>{valueText(field, value, path, currency)}</span>
}

type RowsValueProps = Pick<FieldValueProps, 'path' | 'currency'> & {
  readonly fields: FieldTable
  readonly rows: readonly Value[]
}

function RowsValue({ fields, rows, path, currency }: RowsValueProps) {
  const columns = Object.entries(fields)
  const align = ({ type }: Field) => (type === 'number' ? { ta: 'right' as const } : {})
  return (
    <Table verticalSpacing={1} horizontalSpacing={6} withRowBorders={false} className={classes.rows}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(([name, field]) => (
            <Table.Th key={name} className={classes.name} {...align(field)}>
              {fieldText(`${path}.${name}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={JSON.stringify(row)}>
            {columns.map(([name, field]) => (
              <Table.Td key={name} className={classes.amount} {...align(field)}>
                {valueText(field, row[name], `${path}.${name}`, currency)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
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
          <Table.Td className={classes.top}>
            <FieldValue field={field} value={value[name]} path={`${kind}.${name}`} currency={currency} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
