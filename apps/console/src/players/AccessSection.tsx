/** Open sessions and marks of devices. */
import { Code, Table } from '@mantine/core'
import { ActionButton } from '#actions/ActionButton.tsx'
import { useCall } from '#api/use-call.ts'
import { count, relativeTime, time } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import type { SectionProps } from '#players/player.ts'
import { Part, SectionBox } from '#players/SectionBox.tsx'

const shownMark = 16

export function AccessSection({ player: { id } }: SectionProps) {
  const sessions = useCall('/operator/player/sessions', { id }).data?.list
  const marks = useCall('/operator/player/devices', { id }).data?.list
  return (
    <SectionBox>
      <Part title={t('player.sessions')} emptyText={t('player.no-sessions')} isEmpty={sessions?.length === 0}>
        <Table striped>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('player.device')}</Table.Th>
              <Table.Th>{t('player.started')}</Table.Th>
              <Table.Th>{t('player.seen')}</Table.Th>
              <Table.Th ta="right">{t('list.actions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sessions?.map((session) => (
              <Table.Tr key={session.id}>
                <Table.Td>{session.device || '–'}</Table.Td>
                <Table.Td>{time(session.createdAt)}</Table.Td>
                <Table.Td>{relativeTime(session.seenAt)}</Table.Td>
                <Table.Td ta="right">
                  <ActionButton
                    label={t('player.end-session')}
                    permission="players:block"
                    button={{ size: 'compact-sm' }}
                    action={{
                      path: '/operator/player/endSessions',
                      body: { id, sessionId: session.id },
                      refreshes: ['/operator/player/sessions'],
                      title: t('player.end-session'),
                      text: t('player.end-session-text'),
                      confirm: t('player.end-session'),
                    }}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Part>
      <Part title={t('player.marks')} emptyText={t('player.no-marks')} isEmpty={marks?.length === 0}>
        <Table striped>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('player.kind')}</Table.Th>
              <Table.Th>{t('player.mark')}</Table.Th>
              <Table.Th>{t('player.noted')}</Table.Th>
              <Table.Th ta="right">{t('player.others')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {marks?.map(({ kind, mark, notedAt, others }) => (
              <Table.Tr key={kind + mark}>
                <Table.Td>{tName('mark', kind)}</Table.Td>
                <Table.Td>
                  <Code title={mark}>{mark.slice(0, shownMark)}</Code>
                </Table.Td>
                <Table.Td>{time(notedAt)}</Table.Td>
                <Table.Td ta="right">
                  <NumberLink text={count(others)} to="/players" search={{ query: mark }} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Part>
    </SectionBox>
  )
}
