/** Old and new value beside each other, only what differs. */
import { Table, Text } from '@mantine/core'
import { t } from '#i18n/i18n.ts'
import type { Difference } from '#settings/difference.ts'
import classes from './settings.module.css'

export function DifferenceTable({ rows }: { readonly rows: readonly Difference[] }) {
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('setting.same')}
      </Text>
    )
  return (
    <Table verticalSpacing={3} horizontalSpacing="xs" aria-label={t('setting.difference')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th miw={110}>{t('setting.field')}</Table.Th>
          <Table.Th>{t('setting.before')}</Table.Th>
          <Table.Th>{t('setting.after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ label, before, after }) => (
          <Table.Tr key={label}>
            <Table.Th className={classes.name} scope="row">
              {label}
            </Table.Th>
            <Table.Td className={classes.before}>{before}</Table.Td>
            <Table.Td className={classes.after}>{after}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
