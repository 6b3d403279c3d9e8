/** Parts that the screens of games and studios share: states, verdicts, bands. */
import { Badge, Paper, Stack, Text, Title } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import type { ReactNode } from 'react'
import { percent } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import type { Filter } from '#lists/list-types.ts'

export type GameRow = OperatorData<'/operator/games'>['list'][number]
export type State = GameRow['state']
type Measured = Pick<GameRow, 'measured' | 'lower' | 'upper' | 'verdict'>

const stateColours = { on: 'teal', off: 'red', unpublished: 'gray' } as const

export const StateBadge = ({ state }: { state: State }) => (
  <Badge color={stateColours[state]} variant={state === 'off' ? 'filled' : 'light'}>
    {tName('game-state', state)}
  </Badge>
)

const verdictColours = { few: 'gray', inside: 'teal', above: 'red', below: 'orange' } as const

export const VerdictBadge = ({ verdict }: Pick<Measured, 'verdict'>) => (
  <Badge color={verdictColours[verdict]} variant={verdict === 'above' ? 'filled' : 'light'}>
    {tName('verdict-return', verdict)}
  </Badge>
)

export const share = (value: number | null): string => (value === null ? '–' : percent(value, 2))

export const bandText = ({ lower, upper }: Pick<Measured, 'lower' | 'upper'>): string =>
  lower === null || upper === null ? '–' : `${percent(lower, 1)} – ${percent(upper, 1)}`

export const cashOf = (text: string | undefined): Cash => (text === 'CLP' ? 'CLP' : 'BRL')

export const currencyFilter: () => Filter = () => ({
  kind: 'choice',
  name: 'currency',
  label: t('game.currency'),
  width: 95,
  options: ['BRL', 'CLP'].map((value) => ({ value, label: value })),
})

export const daysFilter: () => Filter = () => ({
  kind: 'days',
  name: 'from',
  until: 'to',
  label: t('game.days'),
})

type CardProps = {
  readonly title: string
  readonly text?: string
  readonly tools?: ReactNode
  readonly children: ReactNode
}

export const Card = ({ title, text, tools, children }: CardProps) => (
  <Paper withBorder p="md" component="section" aria-label={title}>
    <Stack gap="xs">
      <div style={{ display: 'flex', justifyContent: 'space-between', gap: 12, alignItems: 'start' }}>
        <div>
          <Title order={2}>{title}</Title>
          {text && (
            <Text size="xs" c="dimmed">
              {text}
            </Text>
          )}
        </div>
        {tools}
      </div>
      {children}
    </Stack>
  </Paper>
)
