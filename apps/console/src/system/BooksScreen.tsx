/** Audits of the books: the last result, the rules, and a run on request. */
import { Alert, Group, List, Paper, Spoiler, Stack, Table, Text } from '@mantine/core'
import { CheckCircledIcon, ExclamationTriangleIcon, InfoCircledIcon } from '@radix-ui/react-icons'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { ActionButton } from '#actions/ActionButton.tsx'
import { useCall } from '#api/use-call.ts'
import { count, relativeTime, time } from '#formats/formats.ts'
import { LoadState } from '#frame/LoadState.tsx'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'

type Books = OperatorData<'/operator/audit'>

const refetchInterval = 3_000

export function BooksScreen() {
  const { data, error } = useCall('/operator/audit', {}, { refetchInterval })
  return (
    <Screen title={t('system.books')} text={t('system.books-text')} tools={<RunButton />}>
      <LoadState data={data} error={error} height={120} />
      {data && (
        <Stack gap="sm" maw={980}>
          <Result books={data} />
          <Runs books={data} />
          <Paper withBorder p="sm">
            <Text fw={600} mb={4}>
              {t('books.checks', { count: count(data.checks.length) })}
            </Text>
            <Spoiler maxHeight={96} showLabel={t('books.show')} hideLabel={t('books.hide')}>
              <List size="sm">
                {data.checks.map((check) => (
                  <List.Item key={check}>{tName('check', check)}</List.Item>
                ))}
              </List>
            </Spoiler>
          </Paper>
        </Stack>
      )}
    </Screen>
  )
}

const RunButton = () => (
  <ActionButton
    label={t('books.run')}
    permission="system:switch"
    button={{ variant: 'filled' }}
    action={{
      path: '/operator/job/run',
      body: { name: 'wallet-audit' },
      title: t('books.run-title'),
      text: t('system.books-text'),
      confirm: t('books.run'),
      refreshes: ['/operator/audit'],
    }}
  />
)

function Result({ books: { list, isRunning, rolling } }: { books: Books }) {
  const [last] = list
  const findings = last?.findings ?? []
  const title = !last
    ? t('books.never')
    : findings.length === 0
      ? t('books.right')
      : t('books.wrong', { count: count(findings.length) })
  const icon = !last ? (
    <InfoCircledIcon />
  ) : findings.length === 0 ? (
    <CheckCircledIcon />
  ) : (
    <ExclamationTriangleIcon />
  )
  const rolled =
    rolling.finishedSecondsAgo === null
      ? t('books.rolling-never')
      : t('books.rolling-ago', { seconds: count(rolling.finishedSecondsAgo) })
  return (
    <Alert color={!last ? 'gray' : findings.length === 0 ? 'teal' : 'red'} title={title} icon={icon}>
      <Stack gap={4}>
        {last && (
          <Text size="sm">
            {t('books.ran', { time: `${relativeTime(last.ranAt)} (${time(last.ranAt)})` })}
          </Text>
        )}
        {isRunning && <Text size="sm">{t('books.running')}</Text>}
        <Text size="sm">
          {t('books.rolling', { time: rolled })} · {t('books.drifts', { count: count(rolling.drifts) })}
        </Text>
        {findings.length > 0 && (
          <Table>
            <Table.Tbody>
              {findings.map(({ check, detail }) => (
                <Table.Tr key={`${check} ${detail}`}>
                  <Table.Td>{tName('check', check)}</Table.Td>
                  <Table.Td>{detail}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
    </Alert>
  )
}

const Runs = ({ books: { list } }: { books: Books }) => (
  <Paper withBorder p="sm">
    <Text fw={600} mb={4}>
      {t('books.history')}
    </Text>
    {list.length === 0 && <Text size="sm">{t('books.never')}</Text>}
    <Stack gap={2}>
      {list.map(({ ranAt, findings }) => (
        <Group key={ranAt} justify="space-between" maw={420}>
          <Text size="sm">{time(ranAt)}</Text>
          <Text size="sm" {...(findings.length > 0 && { c: 'red' })}>
            {t('books.findings')}: {count(findings.length)}
          </Text>
        </Group>
      ))}
    </Stack>
  </Paper>
)
