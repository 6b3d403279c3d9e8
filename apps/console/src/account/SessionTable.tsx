/** Sessions of an operator, own or another's. */
import { Badge, Button, Skeleton, Table, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { relativeTime, shortTime, time } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'

type Session = OperatorData<'/operator/sessions'>['list'][number]
type SessionTableProps = {
  readonly sessions: readonly Session[] | undefined
  readonly onEnd?: (id: string) => void
  readonly isBusy?: boolean
}

export function SessionTable({ sessions, onEnd, isBusy = false }: SessionTableProps) {
  if (!sessions) return <Skeleton height={60} />
  if (sessions.length === 0) return <Text c="dimmed">{t('session.none')}</Text>
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('session.device')}</Table.Th>
            <Table.Th>{t('session.address')}</Table.Th>
            <Table.Th>{t('session.method')}</Table.Th>
            <Table.Th>{t('session.started')}</Table.Th>
            <Table.Th>{t('session.seen')}</Table.Th>
            {onEnd && <Table.Th ta="right">{t('list.actions')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sessions.map((session) => (
            <Table.Tr key={session.id}>
              <Table.Td>
                {deviceName(session.device)}{' '}
                {session.isCurrent && <Badge color="teal">{t('session.current')}</Badge>}
              </Table.Td>
              <Table.Td>{session.address}</Table.Td>
              <Table.Td>{tName('session-method', session.method)}</Table.Td>
              <Table.Td title={time(session.createdAt)}>{shortTime(session.createdAt)}</Table.Td>
              <Table.Td title={time(session.seenAt)}>{relativeTime(session.seenAt)}</Table.Td>
              {onEnd && (
                <Table.Td ta="right">
                  {!session.isCurrent && (
                    <Button variant="default" disabled={isBusy} onClick={() => onEnd(session.id)}>
                      {t('session.end')}
                    </Button>
                  )}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const browsers = [
  /Edg\//,
  'Edge',
  /Firefox\//,
  'Firefox',
  /Chrome\//,
  'Chrome',
  /Safari\//,
  'Safari',
] as const
const systems = [
  /iPhone|iPad/,
  'iOS',
  /Android/,
  'Android',
  /Mac OS X/,
  'macOS',
  /Windows/,
  'Windows',
  /Linux/,
  'Linux',
] as const

/** `Firefox · Linux` of the browser's own long description; the description itself when it is unknown. */
function deviceName(agent: string): string {
  const found = [nameIn(agent, browsers), nameIn(agent, systems)].filter((name) => name !== undefined)
  return found.length > 0 ? found.join(' · ') : agent || '–'
}

function nameIn(agent: string, names: readonly (RegExp | string)[]): string | undefined {
  const at = names.findIndex((pattern) => pattern instanceof RegExp && pattern.test(agent))
  const name = at < 0 ? undefined : names[at + 1]
  return typeof name === 'string' ? name : undefined
}
