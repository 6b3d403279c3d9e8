/** The alarm area: facts that an operator should act on, from every area, most severe first. */
import { ActionIcon, Anchor, Indicator, Popover, Stack, Text } from '@mantine/core'
import { BellIcon } from '@radix-ui/react-icons'
import { Link } from '@tanstack/react-router'
import { type Alarm, useFrame } from '#frame/area.ts'
import { t } from '#i18n/i18n.ts'

const levels: readonly Alarm['level'][] = ['critical', 'warning', 'notice']
const colours = { critical: 'red', warning: 'orange', notice: 'indigo' } as const

export function Alarms() {
  const { useAlarms } = useFrame()
  const alarms = useAlarms()
  const sorted = levels.flatMap((level) => alarms.filter((alarm) => alarm.level === level))
  const worst = sorted[0]?.level ?? 'notice'
  return (
    <Popover width={340} position="bottom-end" shadow="md">
      <Indicator
        label={alarms.length}
        size={15}
        offset={7}
        color={colours[worst]}
        disabled={alarms.length === 0}
      >
        <Popover.Target>
          <ActionIcon size="lg" aria-label={t('frame.alarms', { count: alarms.length })}>
            <BellIcon />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p="sm">
        {sorted.length === 0 ? (
          <Text c="dimmed">{t('frame.no-alarms')}</Text>
        ) : (
          <Stack gap="xs">
            {sorted.map(({ id, text, level, to, search }) => (
              <Anchor key={id} component={Link} to={to} search={search as never} c={colours[level]}>
                {text}
              </Anchor>
            ))}
          </Stack>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
