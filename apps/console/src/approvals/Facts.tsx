/** A JSON value of the server as rows of name and value: bodies, states before and after. */
import { Box, Table, Text } from '@mantine/core'
import { tName } from '#i18n/i18n.ts'
import classes from './Facts.module.css'

const hidden = ['requestId', 'reason']

export function Facts({ title, value }: { title: string; value: unknown }) {
  const rows = rowsOf(value)
  if (rows.length === 0) return null
  return (
    <Box className={classes.facts}>
      <Text size="xs" c="dimmed" fw={600}>
        {title}
      </Text>
      <Table layout="auto" verticalSpacing={1} horizontalSpacing={0} withRowBorders={false}>
        <Table.Tbody>
          {rows.map(([name, text]) => (
            <Table.Tr key={name}>
              <Table.Th className={classes.name}>{tName('field', name)}</Table.Th>
              <Table.Td className={classes.value}>{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}

function rowsOf(value: unknown): [string, string][] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object' || Array.isArray(value)) return [['value', textOf(value)]]
  return Object.entries(value).flatMap(([name, part]) =>
    hidden.includes(name) || part === null ? [] : [[name, textOf(part, prefixes[name])]],
  )
}

/** Values of these fields are names with a text of their own. */
const prefixes: Readonly<Record<string, string>> = { roles: 'role', state: 'state' }

function textOf(value: unknown, prefix = ''): string {
  if (typeof value === 'string') return tName(prefix, value)
  if (Array.isArray(value)) return value.map((part) => textOf(part, prefix)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
