/** A table of inputs: rows are added and removed. */
import { ActionIcon, Button, Input, Table } from '@mantine/core'
import { Cross2Icon, PlusIcon } from '@radix-ui/react-icons'
import type { Field } from '@saguao/contract/operators/settings/fields.ts'
import { type ReactNode, useRef } from 'react'
import { t } from '#i18n/i18n.ts'
import type { InputProps } from '#settings/input-props.ts'
import { fieldHint, fieldText, type Value } from '#settings/setting.ts'

type RowsField = Extract<Field, { type: 'rows' }>

/** Numbers start empty, so that a forgotten one is not saved as zero. */
const startOf = (field: Field): unknown => {
  if (field.nullable) return null
  if (field.type === 'flag') return false
  if (field.type === 'text') return ''
  return field.type === 'choice' ? field.names[0] : undefined
}

/** A key per row: rows have no identity, and after a removal the others must keep their inputs. */
function useRowKeys(count: number): number[] {
  const keys = useRef<number[]>([])
  const next = useRef(0)
  while (keys.current.length < count) keys.current.push(next.current++)
  keys.current.length = count
  return keys.current
}

type RowsInputProps = InputProps<RowsField> & { readonly renderCell: (cell: InputProps) => ReactNode }

export function RowsInput({ field, path, value, currency, onChange, error, renderCell }: RowsInputProps) {
  const rows = (value ?? []) as readonly Value[]
  const columns = Object.entries(field.fields)
  const replace = (at: number, row: Value) => onChange(rows.map((one, i) => (i === at ? row : one)))
  const keys = useRowKeys(rows.length)
  const remove = (at: number) => {
    keys.splice(at, 1)
    onChange(rows.filter((_, i) => i !== at))
  }
  const add = () =>
    onChange([...rows, Object.fromEntries(columns.map(([name, one]) => [name, startOf(one)]))])
  return (
    <Input.Wrapper size="xs" label={fieldText(path)} description={fieldHint(path)} error={error}>
      <Table verticalSpacing={3} horizontalSpacing={4} withRowBorders={false}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(([name]) => (
              <Table.Th key={name}>{fieldText(`${path}.${name}`)}</Table.Th>
            ))}
            <Table.Th w={32} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => (
            <Table.Tr key={keys[at]}>
              {columns.map(([name, column]) => (
                <Table.Td key={name}>
                  {renderCell({
                    field: column,
                    path: `${path}.${name}`,
                    value: row[name],
                    currency,
                    onChange: (changed) => replace(at, { ...row, [name]: changed }),
                  })}
                </Table.Td>
              ))}
              <Table.Td>
                <ActionIcon
                  aria-label={t('setting.remove-row', { number: at + 1 })}
                  onClick={() => remove(at)}
                >
                  <Cross2Icon />
                </ActionIcon>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rows.length < field.maxRows && (
        <Button variant="subtle" leftSection={<PlusIcon />} onClick={add}>
          {t('setting.add-row')}
        </Button>
      )}
    </Input.Wrapper>
  )
}
