/** Kill switches with who changed them and why. One column of cards: operators use this screen on a phone too. */
import { Badge, Group, Paper, Stack, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { ActionButton } from '#actions/ActionButton.tsx'
import { useCall } from '#api/use-call.ts'
import { time } from '#formats/formats.ts'
import { LoadState } from '#frame/LoadState.tsx'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'

type Switch = OperatorData<'/operator/switches'>['list'][number]

const refetchInterval = 10_000
const order = ['play', 'payouts', 'bonuses']

export function SwitchesScreen() {
  const { data, error } = useCall('/operator/switches', {}, { refetchInterval })
  const list = data?.list.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  return (
    <Screen title={t('system.title')} text={t('system.text')}>
      <Stack gap="sm" maw={720}>
        <LoadState data={list} error={error} height={90} />
        {list?.map((one) => (
          <SwitchCard key={one.name} one={one} />
        ))}
      </Stack>
    </Screen>
  )
}

function SwitchCard({ one: { name, on, changedAt, changedBy, reason } }: { one: Switch }) {
  const label = tName('switch', name)
  return (
    <Paper withBorder p="md" component="section" aria-label={label}>
      <Group justify="space-between" align="start" wrap="nowrap">
        <div>
          <Group gap="xs" mb={2}>
            <Text fw={600}>{label}</Text>
            <Badge color={on ? 'teal' : 'red'} variant={on ? 'light' : 'filled'}>
              {t(on ? 'switch.on' : 'switch.off')}
            </Badge>
          </Group>
          <Text size="sm">{tName('switch-text', name)}</Text>
          <Text size="xs" c="dimmed" mt={4}>
            {changedAt
              ? t('switch.by', { name: changedBy ?? '–', time: time(changedAt) })
              : t('switch.never')}
          </Text>
          {reason && (
            <Text size="sm" mt={2}>
              “{reason}”
            </Text>
          )}
        </div>
        <ActionButton
          label={t(on ? 'switch.turn-off' : 'switch.turn-on')}
          permission="system:switch"
          button={{ color: on ? 'red' : 'teal', variant: 'light', style: { flexShrink: 0 } }}
          action={{
            path: '/operator/switch',
            body: { name, on: !on },
            title: t(on ? 'switch.turn-off-title' : 'switch.turn-on-title', { name: label }),
            text: tName('switch-text', name),
            confirm: t(on ? 'switch.turn-off' : 'switch.turn-on'),
            isDangerous: on,
            refreshes: ['/operator/switches', '/operator/overview/now'],
          }}
        />
      </Group>
    </Paper>
  )
}
