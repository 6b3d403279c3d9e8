/** The right pane: the player of the conversation, masked, with a link to the whole page. */
import { Anchor, Badge, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCall } from '#api/use-call.ts'
import { money, relativeTime, shortTime } from '#formats/formats.ts'
import type { Path } from '#frame/area.ts'
import { t, tName } from '#i18n/i18n.ts'
import { useCan } from '#session/session.ts'
import classes from '#support/support.module.css'

export function PlayerPanel({ playerId }: { playerId: string }) {
  const can = useCan()('players:read')
  const { data, error, isPending } = useCall('/operator/player', { id: playerId }, { enabled: can })
  if (!can) return <aside className={classes.side} />
  return (
    <aside className={classes.side} aria-label={t('support.player')}>
      {isPending && <Skeleton height={220} />}
      {error && (
        <Text size="sm" c="red">
          {t('support.no-player')} {error.message}
        </Text>
      )}
      {data && (
        <Stack gap={6}>
          <Fact name={t('support.phone')} text={data.phone ?? '–'} />
          <Fact name={t('support.country')} text={data.country} />
          <Fact name={t('support.player-state')} text={tName('player-state', data.state)} />
          <Fact name={t('support.verification')} text={tName('verification', data.verification)} />
          <Fact name={t('support.cash')} text={money(data.balances.cash, data.currency)} />
          <Fact name={t('support.bonus')} text={money(data.balances.bonus, data.currency)} />
          <Fact name={t('support.locked')} text={money(data.balances.locked, data.currency)} />
          <Fact name={t('support.joined')} text={shortTime(data.createdAt)} />
          <Fact name={t('support.login')} text={data.loginAt ? relativeTime(data.loginAt) : '–'} />
          {data.tags.length > 0 && (
            <Group gap={4}>
              {data.tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </Group>
          )}
          <Anchor
            component={Link}
            to={'/players/$id' as Path}
            params={{ id: playerId } as never}
            size="sm"
            mt="xs"
          >
            {t('support.page')}
          </Anchor>
        </Stack>
      )}
    </aside>
  )
}

const Fact = ({ name, text }: { name: string; text: string }) => (
  <Group justify="space-between" wrap="nowrap" gap="xs">
    <Text size="xs" c="dimmed">
      {name}
    </Text>
    <Text size="sm" ta="right">
      {text}
    </Text>
  </Group>
)
