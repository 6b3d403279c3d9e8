/** A JSON value of the server as rows of name and value: bodies, states before and after. */
import { Box, Table, Text } from '@mantine/core'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import { money, time } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import classes from './Facts.module.css'

/** Shown elsewhere on the card, or of use to the server only. */
const hidden = ['requestId', 'reason', 'units', 'currency', 'postingKey', 'accountId']

type FactsProps = {
  readonly title: string
  readonly value: unknown
  /** Of amounts in `value`, when it does not name one itself. */
  readonly currency?: Cash | undefined
}

export function Facts({ title, value, currency }: FactsProps) {
  const rows = rowsOf(value, currency)
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

function rowsOf(value: unknown, known: Cash | undefined): [string, string][] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object' || Array.isArray(value)) return [['value', textOf('', value)]]
  const currency = currencyOf(value) ?? known
  return Object.entries(value).flatMap(([name, part]) => {
    if (hidden.includes(name) || part === null) return []
    const amount = currency && amounts.includes(name) ? amountOf(part, currency) : undefined
    return [[name, currency && amount !== undefined ? money(amount, currency) : textOf(name, part)]]
  })
}

/** Bodies of calls have amounts as numbers; stored states have them as strings of minor units. */
function amountOf(value: unknown, currency: Cash): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d+$/.test(value)
    ? toMajor(minor(BigInt(value)), currency)
    : undefined
}

export function currencyOf(value: unknown): Cash | undefined {
  if (typeof value !== 'object' || value === null || !('currency' in value)) return undefined
  return (['BRL', 'CLP'] as const).find((known) => known === value.currency)
}

const amounts: readonly string[] = ['amount', 'balance', 'fee', 'minAmount', 'maxAmount', 'feeFixed', 'cash']

/** Values of these fields are names with a text of their own, found under the first of these prefixes that has it. */
const prefixes: Readonly<Record<string, readonly string[]>> = {
  roles: ['role'],
  state: ['order-state', 'operator-state', 'approval-state'],
  call: ['call'],
  checks: ['phone-check'],
  decision: ['pay', 'approval'],
  effect: ['effect'],
  risks: ['risk'],
  account: ['balance'],
  method: ['session-method'],
  risk: ['replay-risk'],
  color: ['replay'],
  refund: ['refund-state'],
}

const instantForm = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return instantForm.test(value) ? time(value) : nameText(name, value)
  if (typeof value === 'boolean') return t(value ? 'field.yes' : 'field.no')
  if (Array.isArray(value)) return value.map((part) => textOf(name, part)).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([part, inner]) => `${tName('field', part)}: ${textOf(part, inner)}`)
    .join(', ')
}

const nameText = (name: string, value: string): string =>
  (prefixes[name] ?? []).map((prefix) => tName(prefix, value)).find((text) => text !== value) ?? value
