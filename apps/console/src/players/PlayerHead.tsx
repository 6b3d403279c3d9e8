/** State, identity and balances of a player in three rows. */
import { ActionIcon, Badge, Button, Card, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Cross2Icon } from '@radix-ui/react-icons'
import { useState } from 'react'
import { ActionDialog } from '#actions/ActionDialog.tsx'
import { useCall } from '#api/use-call.ts'
import { money, relativeTime, time } from '#formats/formats.ts'
import { InlineFact } from '#frame/Fact.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { StateBadge, VerificationBadge } from '#players/PlayerBadges.tsx'
import { type PlayerPage, playerPaths } from '#players/player.ts'
import { useCan } from '#session/session.ts'

type HeadProps = { readonly player: PlayerPage }

export const PlayerHead = ({ player }: HeadProps) => (
  <Stack gap="xs" px="md" pb="xs">
    <Group gap="sm">
      <StateBadge state={player.state} />
      <VerificationBadge verification={player.verification} />
      {player.isImpeded && <Badge color="orange">{t('player.impeded')}</Badge>}
      <Text fw={600}>{player.phone ?? '–'}</Text>
      <Text>{player.person?.fullName}</Text>
      <Text c="dimmed">{player.person && `${player.person.document} · ${player.person.birthYear}`}</Text>
      <ContactButton id={player.id} />
      <PlayerTags player={player} />
    </Group>
    <Group gap="lg">
      <InlineFact name={t('players.country')}>{player.country}</InlineFact>
      <InlineFact name={t('players.created')}>{time(player.createdAt)}</InlineFact>
      <InlineFact name={t('players.login')}>{player.loginAt ? relativeTime(player.loginAt) : '–'}</InlineFact>
      {player.excludedUntil && (
        <InlineFact name={t('player.excluded-until')}>{untilText(player.excludedUntil)}</InlineFact>
      )}
      {player.pausedUntil && (
        <InlineFact name={t('player.paused-until')}>{untilText(player.pausedUntil)}</InlineFact>
      )}
      {player.passwordResetAt && (
        <InlineFact name={t('player.password-reset')}>{relativeTime(player.passwordResetAt)}</InlineFact>
      )}
      {player.invitedBy && (
        <InlineFact name={t('player.invited-by')}>
          <NumberLink text={player.invitedBy} to="/players/$id" params={{ id: player.invitedBy }} />
        </InlineFact>
      )}
    </Group>
    <Balances player={player} />
  </Stack>
)

const untilText = (until: string): string => (until === 'infinity' ? t('player.forever') : time(until))

const accounts = ['cash', 'bonus', 'locked', 'play', 'pig', 'pb'] as const

const Balances = ({ player: { id, balances, currency } }: HeadProps) => (
  <SimpleGrid cols={{ base: 2, sm: 6 }} spacing="xs">
    {accounts.map((account) => (
      <Card key={account} withBorder padding="xs">
        <Text size="xs" c="dimmed">
          {tName('balance', account)}
        </Text>
        <Text fw={600} ff="monospace">
          <NumberLink
            text={money(balances[account], currency)}
            to="/players/$id"
            params={{ id }}
            search={{ section: 'ledger', account }}
          />
        </Text>
      </Card>
    ))}
  </SimpleGrid>
)

/** Personal data in full is a call of its own, which the audit trail records. */
function ContactButton({ id }: { id: string }) {
  const [opened, { open, close }] = useDisclosure(false)
  const can = useCan()
  if (!can('players:contact')) return null
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={open}>
        {t('player.contact')}
      </Button>
      <Modal opened={opened} onClose={close} title={t('player.contact-title')}>
        <Contact id={id} />
      </Modal>
    </>
  )
}

function Contact({ id }: { id: string }) {
  const contact = useCall('/operator/player/contact', { id }, { staleTime: Number.POSITIVE_INFINITY })
  const data = contact.data
  if (!data) return <Text role="alert">{contact.error?.message ?? t('list.loading')}</Text>
  return (
    <Stack gap="xs">
      <InlineFact name={t('players.phone')}>{data.phone ?? '–'}</InlineFact>
      {data.formerPhones.length > 0 && (
        <InlineFact name={t('player.former-phones')}>{data.formerPhones.join(', ')}</InlineFact>
      )}
      <InlineFact name={t('player.name')}>{data.fullName ?? '–'}</InlineFact>
      <InlineFact name={t('player.document')}>{data.document ?? '–'}</InlineFact>
      <InlineFact name={t('player.birth')}>{data.birthDate ?? '–'}</InlineFact>
      <Text size="xs" c="dimmed">
        {t('player.contact-text')}
      </Text>
    </Stack>
  )
}

function PlayerTags({ player: { id, tags } }: HeadProps) {
  const [tag, setTag] = useState<string>()
  const can = useCan()
  return (
    <Group gap={4}>
      {tags.map((one) => (
        <Badge
          key={one}
          color="gray"
          tt="none"
          rightSection={
            can('players:note') && (
              <ActionIcon
                size={14}
                variant="transparent"
                aria-label={t('player.remove-tag', { tag: one })}
                onClick={() => setTag(one)}
              >
                <Cross2Icon />
              </ActionIcon>
            )
          }
        >
          {one}
        </Badge>
      ))}
      <ActionDialog
        opened={tag !== undefined}
        onClose={() => setTag(undefined)}
        path="/operator/player/tag"
        body={{ id, tag: tag ?? '', on: false }}
        title={t('player.remove-tag', { tag: tag ?? '' })}
        confirm={t('player.remove-tag', { tag: tag ?? '' })}
        refreshes={playerPaths}
      />
    </Group>
  )
}
