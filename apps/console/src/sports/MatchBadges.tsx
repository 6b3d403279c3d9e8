import { Badge, Group } from '@mantine/core'
import { t, tName } from '#i18n/i18n.ts'
import { type MatchRow, stateColours } from '#sports/sports.ts'

type Shown = Pick<MatchRow, 'state' | 'minute' | 'suspended' | 'isCorrected'>

/** The state of a match: its phase, what an operator suspended, whether its result was corrected. */
export const MatchBadges = ({ state, minute, suspended, isCorrected }: Shown) => (
  <Group gap={4} wrap="nowrap">
    <Badge color={stateColours[state]}>
      {tName('match-state', state)}
      {state === 'live' && ` · ${t('sports.minute', { minute })}`}
    </Badge>
    {suspended !== 'no' && (
      <Badge color="red">{t(suspended === 'all' ? 'sports.suspended-all' : 'sports.suspended-some')}</Badge>
    )}
    {isCorrected && <Badge color="grape">{t('sports.corrected')}</Badge>}
  </Group>
)
