/** The right pane: the player of the conversation, masked, with a link to the whole page. */
import { Anchor, Badge, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCall } from '#api/use-call.ts'
import { money, relativeTime, shortTime } from '#formats/formats.ts'
import type { Path } from '#frame/area.ts'
import { FactRow } from '#frame/Fact.tsx'
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
          <FactRow name={t('support.phone')}>{data.phone ?? '–'}</FactRow>
          <FactRow name={t('support.country')}>{data.country}</FactRow>
          <FactRow name={t('support.player-state')}>{tName('player-state', data.state)}</FactRow>
          <FactRow name={t('support.verification')}>{tName('verification', data.verification)}</FactRow>
          <FactRow name={t('support.cash')}>{money(data.balances.cash, data.currency)}</FactRow>
          <FactRow name={t('support.bonus')}>{money(data.balances.bonus, data.currency)}</FactRow>
          <FactRow name={t('support.locked')}>{money(data.balances.locked, data.currency)}</FactRow>
          <FactRow name={t('support.joined')}>{shortTime(data.createdAt)}</FactRow>
          <FactRow name={t('support.login')}>{data.loginAt ? relativeTime(data.loginAt) : '–'}</FactRow>
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
