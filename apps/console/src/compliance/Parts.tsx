/** Parts of the screens of compliance. */
import { Badge, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { stateColour } from '#compliance/compliance.ts'
import { relativeTime, time } from '#formats/formats.ts'
import { tName } from '#i18n/i18n.ts'
import { NumberLink } from '#lists/NumberLink.tsx'

export const PlayerLink = ({ playerId }: { playerId: string | null }) =>
  playerId ? <NumberLink text={playerId} to="/players/$id" params={{ id: playerId }} /> : '–'

export const StateBadge = ({ prefix, state }: { prefix: string; state: string }) => (
  <Badge color={stateColour(state)}>{tName(prefix, state)}</Badge>
)

export const Ago = ({ at }: { at: string | null }) =>
  at ? <span title={time(at)}>{relativeTime(at)}</span> : '–'

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Text size="xs" c="dimmed">
      {name}
    </Text>
    <Text component="div">{children}</Text>
  </div>
)
