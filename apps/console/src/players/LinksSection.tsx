/** Other accounts that may belong to the same person, with the reasons; chosen ones are blocked together with the player. */
import { Badge, Button, Group } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useState } from 'react'
import { BulkDialog } from '#actions/BulkDialog.tsx'
import { time } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { StateBadge, VerificationBadge } from '#players/PlayerBadges.tsx'
import type { SectionProps } from '#players/player.ts'
import { type PlayerPage, playerPaths } from '#players/player.ts'
import { useCan } from '#session/session.ts'

type Link = OperatorData<'/operator/player/links'>['list'][number]

export function LinksSection({ player }: SectionProps) {
  const can = useCan()
  return (
    <List
      id="player-links"
      call="/operator/player/links"
      columns={columns}
      toBody={() => ({ id: player.id })}
      isPaged={false}
      rowKey={(row) => row.id}
      emptyText={t('player.links-empty')}
      {...(can('players:block') && {
        bulk: (rows: readonly Link[], clear: () => void) => (
          <BlockMany player={player} rows={rows} clear={clear} />
        ),
      })}
    />
  )
}

type BlockManyProps = {
  readonly player: PlayerPage
  readonly rows: readonly Link[]
  readonly clear: () => void
}

function BlockMany({ player, rows, clear }: BlockManyProps) {
  const [opened, setOpened] = useState(false)
  const wanted = [{ id: player.id, state: player.state }, ...rows].filter(({ state }) => state !== 'blocked')
  const items = wanted.map(({ id }) => ({ key: id, label: t('player.title', { id }), body: { id } }))
  return (
    <>
      <Button size="xs" color="red" variant="light" onClick={() => setOpened(true)}>
        {t('player.block-many')}
      </Button>
      <BulkDialog
        path="/operator/player/block"
        items={items}
        title={t('player.block-many')}
        text={t('player.block-many-text', { id: player.id })}
        confirm={t('player.block')}
        isDangerous
        refreshes={playerPaths}
        opened={opened}
        onClose={(hasChanged) => {
          setOpened(false)
          if (hasChanged) clear()
        }}
      />
    </>
  )
}

const columns: readonly Column<Link>[] = [
  {
    id: 'id',
    header: t('players.id'),
    width: 100,
    isNumber: true,
    cell: ({ id }) => (
      <NumberLink text={id} to="/players/$id" params={{ id }} search={{ section: 'links' }} />
    ),
  },
  { id: 'phone', header: t('players.phone'), width: 190, cell: ({ phone }) => phone ?? '–' },
  { id: 'state', header: t('players.state'), width: 120, cell: StateBadge },
  { id: 'verification', header: t('players.verification'), width: 150, cell: VerificationBadge },
  {
    id: 'reasons',
    header: t('player.reasons'),
    cell: ({ reasons }) => (
      <Group gap={4}>
        {reasons.map((reason) => (
          <Badge key={reason} color="orange" tt="none">
            {tName('link', reason)}
          </Badge>
        ))}
      </Group>
    ),
  },
  { id: 'createdAt', header: t('players.created'), width: 170, cell: ({ createdAt }) => time(createdAt) },
]
