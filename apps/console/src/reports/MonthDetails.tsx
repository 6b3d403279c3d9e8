/** One month: its figures in reports, in the ledger and when it was closed, and the buttons to compare and close it. */
import { Alert, Button, Group, Paper, Stack, Table, Text } from '@mantine/core'
import { CheckCircledIcon, ExclamationTriangleIcon, InfoCircledIcon } from '@radix-ui/react-icons'
import { useMutation } from '@tanstack/react-query'
import { ActionButton } from '#actions/ActionButton.tsx'
import { call } from '#api/call.ts'
import { refresh } from '#api/use-call.ts'
import { calendarDay, count, monthText, time } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { type Figure, figureText, type Month } from '#reports/month-text.ts'
import { monthEnd } from '#reports/period.ts'
import classes from '#reports/reports.module.css'

export const MonthDetails = ({ month }: { month: Month }) => (
  <Stack gap="sm">
    <Group justify="space-between">
      <Text fw={600} size="lg">
        {monthText(month.month)}
      </Text>
      <Group gap="xs">
        <CompareButton month={month} />
        {month.state === 'open' && <CloseButton month={month} />}
      </Group>
    </Group>
    <ClosedNote month={month} />
    <ComparisonNote month={month} />
    <Figures month={month} />
    <Differences month={month} />
  </Stack>
)

const isComparing = ({ comparison }: Month): boolean => comparison !== null && comparison.finishedAt === null

function CompareButton({ month }: { month: Month }) {
  const { country, month: first } = month
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('/operator/report/month/compare', { country, month: first }),
    onSuccess: () => refresh('/operator/report/months'),
  })
  return (
    <Button variant="default" loading={isPending || isComparing(month)} onClick={() => mutate()}>
      {t('report.compare')}
    </Button>
  )
}

const CloseButton = ({ month: { country, month } }: { month: Month }) => (
  <ActionButton
    label={t('report.close')}
    permission="reports:manage"
    button={{ variant: 'filled' }}
    action={{
      path: '/operator/report/month/close',
      body: { country, month },
      title: t('report.close-title', { month: monthText(month) }),
      text: t('report.close-text'),
      confirm: t('report.close'),
      refreshes: ['/operator/report/months'],
    }}
  />
)

const ClosedNote = ({ month: { closed, isChanged } }: { month: Month }) =>
  closed && (
    <Alert
      color={isChanged ? 'red' : 'teal'}
      icon={isChanged ? <ExclamationTriangleIcon /> : <CheckCircledIcon />}
    >
      <Text size="sm">
        {t('report.closed-by', { by: closed.by, time: time(closed.at), reason: closed.reason })}
      </Text>
      {isChanged && <Text size="sm">{t('report.changed')}</Text>}
    </Alert>
  )

function ComparisonNote({ month: { comparison } }: { month: Month }) {
  if (!comparison)
    return (
      <Alert color="gray" icon={<InfoCircledIcon />}>
        {t('report.not-compared')}
      </Alert>
    )
  const { askedBy, askedAt, finishedAt, differences, compared } = comparison
  if (finishedAt === null)
    return (
      <Alert color="gray" icon={<InfoCircledIcon />}>
        {t('report.comparing')}
      </Alert>
    )
  return (
    <Alert
      color={differences > 0 ? 'red' : 'teal'}
      icon={differences > 0 ? <ExclamationTriangleIcon /> : <CheckCircledIcon />}
      title={
        differences > 0
          ? t('report.differs', { count: count(differences) })
          : t('report.agrees', { count: count(compared) })
      }
    >
      <Text size="sm">{t('report.compared-by', { by: askedBy, time: time(askedAt) })}</Text>
    </Alert>
  )
}

const valueIn = (figures: readonly Figure[] | undefined, name: Figure['name']): number | undefined =>
  figures?.find((figure) => figure.name === name)?.value

/** The report behind a figure. */
function rowsOf(name: Figure['name'], { country, month }: Month) {
  const search = { country, from: month, to: monthEnd(month) }
  if (['deposits', 'withdrawals', 'fees'].includes(name)) return { to: '/reports/payments', search } as const
  if (name === 'rewards') return { to: '/reports/bonus', search } as const
  if (['cash', 'play', 'locked', 'bonus', 'pb', 'pig', 'bank'].includes(name))
    return { to: '/reports/funds', search } as const
  if (name === 'firstDeposits') return { to: '/reports/cohorts', search: { country, unit: 'month' } } as const
  return { to: '/reports/revenue', search: { ...search, by: 'day' } } as const
}

function Figures({ month }: { month: Month }) {
  const ledger = month.comparison?.ledger
  const hasLedger = (ledger?.length ?? 0) > 0
  return (
    <Paper withBorder px="sm" py={4}>
      <Table verticalSpacing={3} className={classes.numbers ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('report.figure')}</Table.Th>
            <Table.Th className={classes.number}>{t('report.in-reports')}</Table.Th>
            <Table.Th className={classes.number}>{t('report.in-ledger')}</Table.Th>
            <Table.Th className={classes.number}>{t('report.difference')}</Table.Th>
            {month.closed && <Table.Th className={classes.number}>{t('report.when-closed')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {month.figures.map(({ name, value }) => (
            <FigureRow
              key={name}
              name={name}
              value={value}
              month={month}
              ledger={hasLedger ? ledger : undefined}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

type FigureRowProps = {
  readonly name: Figure['name']
  readonly value: number
  readonly month: Month
  readonly ledger: readonly Figure[] | undefined
}

function FigureRow({ name, value, month, ledger }: FigureRowProps) {
  const text = (shown: number | undefined): string =>
    shown === undefined ? '–' : figureText(name, shown, month.currency)
  const inLedger = valueIn(ledger, name)
  // Both are exact in minor units; their difference as doubles is rounded to them.
  const difference = inLedger === undefined ? undefined : Math.round((value - inLedger) * 100) / 100
  const closed = valueIn(month.closed?.figures, name)
  return (
    <Table.Tr>
      <Table.Td>{tName('report-figure', name)}</Table.Td>
      <Table.Td className={classes.number}>
        <NumberLink text={text(value)} {...rowsOf(name, month)} />
      </Table.Td>
      <Table.Td className={classes.number}>{text(inLedger)}</Table.Td>
      <Table.Td className={classes.number}>
        <Text size="sm" inherit {...(difference !== undefined && difference !== 0 && { c: 'red', fw: 600 })}>
          {text(difference)}
        </Text>
      </Table.Td>
      {month.closed && (
        <Table.Td className={classes.number}>
          <Text size="sm" inherit {...(closed !== value && { c: 'red', fw: 600 })}>
            {text(closed)}
          </Text>
        </Table.Td>
      )}
    </Table.Tr>
  )
}

function Differences({ month: { comparison } }: { month: Month }) {
  if (!comparison || comparison.list.length === 0) return null
  return (
    <Paper withBorder px="sm" py={4}>
      <Table verticalSpacing={2} className={classes.numbers ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('report.figure')}</Table.Th>
            <Table.Th>{t('report.day')}</Table.Th>
            <Table.Th className={classes.number}>{t('report.in-reports')}</Table.Th>
            <Table.Th className={classes.number}>{t('report.in-ledger')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {comparison.list.map(({ figure, day, reported, ledger }) => (
            <Table.Tr key={`${figure} ${day}`}>
              <Table.Td>{figure}</Table.Td>
              <Table.Td>{calendarDay(day)}</Table.Td>
              <Table.Td className={classes.number}>{reported}</Table.Td>
              <Table.Td className={classes.number}>{ledger}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
