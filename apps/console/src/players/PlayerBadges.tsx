import { Badge, Group } from '@mantine/core'
import { tName } from '#i18n/i18n.ts'
import { type PlayerRow, stateColours, verificationColours } from '#players/player.ts'

export const StateBadge = ({ state }: Pick<PlayerRow, 'state'>) => (
  <Badge color={stateColours[state]}>{tName('player-state', state)}</Badge>
)

export const VerificationBadge = ({ verification }: Pick<PlayerRow, 'verification'>) => (
  <Badge color={verificationColours[verification]} variant="dot">
    {tName('verification', verification)}
  </Badge>
)

export const Tags = ({ tags }: Pick<PlayerRow, 'tags'>) => (
  <Group gap={4} wrap="nowrap">
    {tags.map((tag) => (
      <Badge key={tag} color="gray" tt="none">
        {tag}
      </Badge>
    ))}
  </Group>
)
