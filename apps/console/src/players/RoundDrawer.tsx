/** A round: choice, outcome, seeds, and whether the server's computation agrees. */
import { Alert, Code, Drawer, Stack, Text } from '@mantine/core'
import { useCall } from '#api/use-call.ts'
import { Facts } from '#approvals/Facts.tsx'
import { money, time } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import { RoundReplay } from '#players/RoundReplay.tsx'

type RoundDrawerProps = {
  readonly player: string
  readonly round: string | undefined
  readonly onClose: () => void
}

const colours = { match: 'teal', mismatch: 'red', unknown: 'gray', studio: 'gray' } as const

export const RoundDrawer = ({ player, round, onClose }: RoundDrawerProps) => (
  <Drawer opened={round !== undefined} onClose={onClose} size={560} title={round}>
    {round && <RoundDetails player={player} round={round} />}
  </Drawer>
)

function RoundDetails({ player, round }: { player: string; round: string }) {
  const { data, error } = useCall('/operator/player/round', { id: player, roundId: round })
  if (error) return <Alert color="red">{error.message}</Alert>
  if (!data) return null
  return (
    <Stack gap="sm">
      <Text>{`${data.game} · ${time(data.createdAt)} · ${money(data.bet, data.currency)} → ${money(data.win, data.currency)}`}</Text>
      <Alert color={colours[data.verification]} title={t('player.verify')}>
        {tName('round-verification', data.verification)}
      </Alert>
      <Facts title={t('player.choice')} value={data.choice} />
      <RoundReplay key={data.id} round={data} />
      {data.fair && (
        <>
          <Seed name={t('player.server-hash')} value={data.fair.serverSeedHash} />
          <Seed name={t('player.server-seed')} value={data.fair.serverSeed ?? '–'} />
          <Seed name={t('player.client-seed')} value={data.fair.clientSeed} />
          <Seed name={t('player.nonce')} value={String(data.fair.nonce)} />
        </>
      )}
    </Stack>
  )
}

const Seed = ({ name, value }: { name: string; value: string }) => (
  <div>
    <Text size="xs" c="dimmed">
      {name}
    </Text>
    <Code block>{value}</Code>
  </div>
)
