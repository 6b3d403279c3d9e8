/** The versions of an item, newest first: author, reason, differences to the version before, roll back. */
import { Accordion, Badge, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { ActionButton } from '#actions/ActionButton.tsx'
import { useCall } from '#api/use-call.ts'
import { Differences } from '#content/Differences.tsx'
import { contentPaths, type Item } from '#content/use-draft.ts'
import { time } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'

type Version = OperatorData<'/operator/content/versions'>['list'][number]

type HistoryDrawerProps = {
  readonly item: Item
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

export const HistoryDrawer = (props: HistoryDrawerProps) => (
  <Drawer opened={props.opened} onClose={props.onClose} size={640} title={t('content.history')}>
    <History {...props} />
  </Drawer>
)

const maxVersions = 100

function History({ item, onClose, onDone }: HistoryDrawerProps) {
  const { kind, id, version } = item
  const { data, error } = useCall('/operator/content/versions', { kind, id, limit: maxVersions })
  if (error) return <Text c="red">{error.message}</Text>
  if (!data) return <Skeleton h={200} />
  const done = () => {
    onClose()
    onDone()
  }
  return (
    <Accordion defaultValue={String(version)} variant="separated">
      {data.list.map((entry, at) => (
        <Accordion.Item key={entry.version} value={String(entry.version)}>
          <Accordion.Control>
            <VersionHead entry={entry} />
          </Accordion.Control>
          <Accordion.Panel>
            <Stack gap="sm">
              <Differences before={data.list[at + 1]?.value ?? null} after={entry.value} />
              {!entry.isCurrent && !entry.isRemoval && (
                <Group justify="flex-end">
                  <RollBack item={item} entry={entry} current={data.list[0]} onDone={done} />
                </Group>
              )}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

const VersionHead = ({ entry }: { entry: Version }) => (
  <Stack gap={2}>
    <Group gap="xs">
      <Text fw={600}>{t('content.version-number', { version: entry.version })}</Text>
      {entry.isCurrent && !entry.isRemoval && <Badge color="teal">{t('content.current')}</Badge>}
      {entry.isRemoval && <Badge color="red">{t('content.removed')}</Badge>}
      <Text size="xs" c="dimmed">
        {`${time(entry.publishedAt)} · ${entry.author}`}
      </Text>
    </Group>
    <Text size="sm">
      {entry.source === 'operator' ? entry.reason : tName('version-source', entry.source)}
    </Text>
  </Stack>
)

type RollBackProps = {
  readonly item: Item
  readonly entry: Version
  readonly current: Version | undefined
  readonly onDone: () => void
}

const RollBack = ({ item: { kind, id, version }, entry, current, onDone }: RollBackProps) => (
  <ActionButton
    label={t('content.roll-back')}
    permission="content:publish"
    action={{
      path: '/operator/content/rollback',
      body: { kind, id, version: entry.version, currentVersion: version },
      title: t('content.roll-back-title', { version: entry.version }),
      confirm: t('content.roll-back'),
      refreshes: contentPaths,
      onDone,
      size: 'xl',
      children: <Differences before={current?.value ?? null} after={entry.value} />,
    }}
  />
)
