/** The differences of two versions as rows: field, before, after. */

import { Table, Text } from '@mantine/core'
import classes from '#content/content.module.css'
import { countryName, fieldName } from '#content/content-names.ts'
import { type Difference, differencesOf } from '#content/differences.ts'
import { Thumbnail } from '#content/Thumbnail.tsx'
import { marketTime } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'

type DifferencesProps = { readonly before: object | null; readonly after: object | null }

export function Differences({ before, after }: DifferencesProps) {
  const rows = differencesOf(
    before as Readonly<Record<string, unknown>> | null,
    after as Readonly<Record<string, unknown>> | null,
  )
  if (rows.length === 0) return <Text c="dimmed">{t('content.no-differences')}</Text>
  return (
    <Table.ScrollContainer
      minWidth={320}
      maxHeight={340}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
    >
      <Table className={classes.differences} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="26%">{t('content.field')}</Table.Th>
            <Table.Th>{t('content.before')}</Table.Th>
            <Table.Th>{t('content.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.field}>
              <Table.Td>{fieldName(row.field)}</Table.Td>
              <Table.Td className={classes.removed}>
                <Shown row={row} value={row.before} />
              </Table.Td>
              <Table.Td className={classes.added}>
                <Shown row={row} value={row.after} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const pictureFields = ['cover', 'image']
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Values of these fields are names with a text of their own. */
const prefixes: Readonly<Record<string, string>> = {
  position: 'position',
  systems: 'system-name',
  rewards: 'reward-kind',
  rule: 'category-rule',
}

function Shown({ row: { field }, value }: { row: Difference; value: unknown }) {
  if (value === null) return <Text c="dimmed">{t(isFlag(field) ? 'field.no' : 'content.nothing')}</Text>
  if (pictureFields.includes(field)) return <Thumbnail address={String(value)} height={48} />
  if (Array.isArray(value)) return value.map((one) => nameIn(field, String(one))).join(', ')
  if (typeof value === 'boolean') return t(value ? 'field.yes' : 'field.no')
  const text = String(value)
  return instant.test(text) ? marketTime(text, 'BR') : nameIn(field, text)
}

const isFlag = (field: string): boolean => field === 'enabled' || field.startsWith('is')

function nameIn(field: string, value: string): string {
  if (field === 'countries') return countryName(value)
  return tName(prefixes[field] ?? '', value)
}
