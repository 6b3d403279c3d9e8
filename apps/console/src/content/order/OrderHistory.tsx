/** Earlier orders of a list; each can be published again. */
import { Badge, Button, Drawer, Group, Paper, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { CounterClockwiseClockIcon } from '@radix-ui/react-icons'
import { ActionButton } from '#actions/ActionButton.tsx'
import { useCall } from '#api/use-call.ts'
import { contentPaths } from '#content/use-draft.ts'
import { time } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'

type OrderHistoryProps = {
  readonly list: string
  readonly version: number
  readonly onDone: () => void
}

export function OrderHistory(props: OrderHistoryProps) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<CounterClockwiseClockIcon />}
        disabled={props.version === 0}
        onClick={open}
      >
        {t('content.history')}
      </Button>
      <Drawer opened={opened} onClose={close} position="right" size={520} title={t('content.history')}>
        <Versions
          {...props}
          onDone={() => {
            close()
            props.onDone()
          }}
        />
      </Drawer>
    </>
  )
}

const maxVersions = 50

function Versions({ list, version, onDone }: OrderHistoryProps) {
  const { data } = useCall('/operator/content/versions', { kind: 'order', id: list, limit: maxVersions })
  return (
    <Stack gap="xs">
      {data?.list.map((entry) => (
        <Paper key={entry.version} withBorder p="sm">
          <Group gap="xs">
            <Text fw={600}>{t('content.version-number', { version: entry.version })}</Text>
            {entry.isCurrent && <Badge color="teal">{t('content.current')}</Badge>}
            <Text size="xs" c="dimmed">
              {`${time(entry.publishedAt)} · ${entry.author}`}
            </Text>
          </Group>
          <Text>{entry.source === 'operator' ? entry.reason : tName('version-source', entry.source)}</Text>
          <Text size="xs" c="dimmed" lineClamp={3}>
            {idsOf(entry.value).join(' · ')}
          </Text>
          {!entry.isCurrent && (
            <Group justify="flex-end">
              <ActionButton
                label={t('content.roll-back')}
                permission="content:publish"
                action={{
                  path: '/operator/content/rollback',
                  body: { kind: 'order', id: list, version: entry.version, currentVersion: version },
                  title: t('content.roll-back-title', { version: entry.version }),
                  confirm: t('content.roll-back'),
                  refreshes: contentPaths,
                  onDone,
                }}
              />
            </Group>
          )}
        </Paper>
      ))}
    </Stack>
  )
}

const idsOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null && 'ids' in value && Array.isArray(value.ids)
    ? value.ids.map(String)
    : []
