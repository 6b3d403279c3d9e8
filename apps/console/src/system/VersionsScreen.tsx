/** Versions, processes, encryption keys and backups. */
import { Code, Paper, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { ReactNode } from 'react'
import { useCall } from '#api/use-call.ts'
import { count, relativeTime, time } from '#formats/formats.ts'
import { FactRow } from '#frame/Fact.tsx'
import { LoadState } from '#frame/LoadState.tsx'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'

type System = OperatorData<'/operator/system'>

const refetchInterval = 10_000
const megabyte = 2 ** 20

export function VersionsScreen() {
  const { data, error } = useCall('/operator/system', {}, { refetchInterval })
  return (
    <Screen title={t('system.versions')}>
      <LoadState data={data} error={error} height={200} />
      {data && (
        <Stack gap="sm" maw={1100}>
          <SimpleGrid cols={{ base: 1, md: 3 }} spacing="sm">
            <Product system={data} />
            <Keys system={data} />
            <Backups system={data} />
          </SimpleGrid>
          <Processes system={data} />
        </Stack>
      )}
    </Screen>
  )
}

const Product = ({ system: { version, mode, database } }: { system: System }) => (
  <Card title={t('versions.product')}>
    <FactRow name={t('versions.product')}>{version}</FactRow>
    <FactRow name={t('versions.mode')}>{tName('frame', mode)}</FactRow>
    <FactRow name={t('versions.database')}>
      {`PostgreSQL ${database.version}, ${t(database.isEmbedded ? 'versions.embedded' : 'versions.external')}`}
    </FactRow>
    <FactRow name={t('versions.size')}>{`${count(database.bytes / megabyte)} MB`}</FactRow>
    <FactRow name={t('versions.migration')}>
      <span title={time(database.migratedAt)}>{database.migration}</span>
    </FactRow>
  </Card>
)

const Keys = ({ system: { keys } }: { system: System }) => (
  <Card title={t('keys.title')}>
    {keys.fingerprints.map((fingerprint, at) => (
      <FactRow key={fingerprint} name={t(at === 0 ? 'keys.current' : 'keys.other')}>
        <Code>{fingerprint}</Code>
      </FactRow>
    ))}
    <FactRow name={t('keys.rotated')}>{keys.rotatedAt ? time(keys.rotatedAt) : t('keys.never')}</FactRow>
    <Text size="xs" c="dimmed">
      {t('keys.columns', { count: keys.encryptedColumns })}. {t('keys.command')}
    </Text>
  </Card>
)

function Backups({ system: { backups } }: { system: System }) {
  const { last, archives, archivedAt, archiveFailedAt } = backups
  const archive = archives
    ? t('backups.archive-on', { time: archivedAt ? relativeTime(archivedAt) : '–' })
    : t('backups.archive-off')
  return (
    <Card title={t('backups.title')}>
      {last ? (
        <FactRow name={t('backups.last')}>
          <span title={time(last.at)}>
            {`${relativeTime(last.at)}, ${count(last.bytes / megabyte)} MB, ${last.folder}`}
          </span>
        </FactRow>
      ) : (
        <Text size="sm">{t('backups.none')}</Text>
      )}
      <FactRow name={t('backups.archive')}>{archive}</FactRow>
      {archiveFailedAt && (
        <Text size="sm" c="red">
          {t('backups.archive-failed', { time: relativeTime(archiveFailedAt) })}
        </Text>
      )}
    </Card>
  )
}

const Processes = ({ system: { processes } }: { system: System }) => (
  <Card title={t('versions.processes')}>
    <Table.ScrollContainer minWidth={560}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('versions.process')}</Table.Th>
            <Table.Th>{t('versions.product')}</Table.Th>
            <Table.Th>{t('versions.node')}</Table.Th>
            <Table.Th>{t('versions.started')}</Table.Th>
            <Table.Th ta="right">{t('versions.connections')}</Table.Th>
            <Table.Th ta="right">{t('versions.players')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {processes.map(({ id, version, node, startedAt, connections, players }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Code>{id}</Code>
              </Table.Td>
              <Table.Td>{version}</Table.Td>
              <Table.Td>{node}</Table.Td>
              <Table.Td title={time(startedAt)}>{relativeTime(startedAt)}</Table.Td>
              <Table.Td ta="right">{count(connections)}</Table.Td>
              <Table.Td ta="right">{count(players)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </Card>
)

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder p="sm" component="section" aria-label={title}>
    <Text fw={600} mb={6}>
      {title}
    </Text>
    <Stack gap={4}>{children}</Stack>
  </Paper>
)
