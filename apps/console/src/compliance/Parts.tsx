/** Parts of the screens of compliance. */
import { Badge } from '@mantine/core'
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
