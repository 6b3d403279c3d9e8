/** The pictures of a replay, one per step, for each kind of outcome. */
import { Badge, Group, Paper, Progress, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { ReactNode } from 'react'
import { decimal } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'

export type Round = Pick<OperatorData<'/operator/player/round'>, 'choice' | 'outcome'>
type Outcome = NonNullable<Round['outcome']>
type Spin = Pick<Outcome, 'reels' | 'wins'>

/** Empty for a round without an outcome and for kinds that the console cannot draw. */
export function stepsOf({ choice, outcome }: Round): readonly ReactNode[] {
  if (!outcome) return []
  if (outcome.roll !== undefined) return [<Dice key="dice" roll={outcome.roll} choice={choice} />]
  if (outcome.opened) return mineSteps(outcome.opened, outcome.mines ?? [])
  if (outcome.path) return plinkoSteps(outcome.path, outcome.bucket ?? 0)
  if (outcome.segment !== undefined)
    return [<Text key="wheel">{t('replay.segment', { segment: outcome.segment + 1 })}</Text>]
  if (outcome.number !== undefined) return [<Double key="double" outcome={outcome} />]
  if (outcome.reels) return slotSteps(outcome)
  return outcome.point === undefined && outcome.cashout === undefined
    ? []
    : [<Crash key="crash" outcome={outcome} />]
}

const wholePercent = 100

function Dice({ roll, choice }: { roll: number; choice: Round['choice'] }) {
  const target = choice.target ?? 0
  const zones = [
    { value: target, isWin: !choice.over },
    { value: wholePercent - target, isWin: choice.over === true },
  ]
  const rule = t(choice.over ? 'replay.over' : 'replay.under', { target: decimal(target) })
  return (
    <Stack gap={4}>
      <Progress.Root size={14} radius="sm">
        {zones.map(({ value, isWin }) => (
          <Progress.Section
            key={String(isWin)}
            value={value}
            color={isWin ? 'teal' : 'gray'}
            aria-label={rule}
          />
        ))}
      </Progress.Root>
      <Text>{`${t('replay.roll', { roll: decimal(roll) })} · ${rule}`}</Text>
    </Stack>
  )
}

const cells = Array.from({ length: 25 }, (_, cell) => cell)

/** One step per opened cell; the last one shows the mines. */
function mineSteps(opened: readonly number[], mines: readonly number[]): readonly ReactNode[] {
  const counts = opened.map((_, at) => at + 1)
  const grids = counts.map((shown) => <MineGrid key={shown} opened={opened.slice(0, shown)} mines={[]} />)
  return mines.length === 0 ? grids : [...grids, <MineGrid key="mines" opened={opened} mines={mines} />]
}

const MineGrid = ({ opened, mines }: { opened: readonly number[]; mines: readonly number[] }) => (
  <SimpleGrid cols={5} spacing={4} maw={260} role="list">
    {cells.map((cell) => {
      const order = opened.indexOf(cell) + 1
      const isMine = mines.includes(cell)
      return (
        <Paper
          key={cell}
          withBorder
          role="listitem"
          aria-label={cellName(order, isMine)}
          ta="center"
          py={6}
          fz="sm"
          {...(order > 0 && { fw: 600, bg: 'var(--mantine-color-teal-light)' })}
          {...(isMine && { bg: 'var(--mantine-color-red-light)' })}
        >
          {isMine ? '✹' : order > 0 ? order : '·'}
        </Paper>
      )
    })}
  </SimpleGrid>
)

function cellName(order: number, isMine: boolean): string {
  if (isMine) return t('replay.mine')
  return order > 0 ? t('replay.opened', { order }) : t('replay.closed')
}

function plinkoSteps(path: readonly number[], bucket: number): readonly ReactNode[] {
  const rows = path.map((side, row) => ({ side, row }))
  return rows.map(({ row: last }) => (
    <Stack key={last} gap={4}>
      <Group gap={4}>
        {rows.slice(0, last + 1).map(({ side, row }) => (
          <Badge key={row} color="gray" aria-label={t(side === 0 ? 'replay.left' : 'replay.right')}>
            {side === 0 ? '←' : '→'}
          </Badge>
        ))}
      </Group>
      {last === path.length - 1 && <Text>{t('replay.bucket', { bucket: bucket + 1 })}</Text>}
    </Stack>
  ))
}

const Double = ({ outcome: { number = 0, color } }: { outcome: Outcome }) => (
  <Group gap="xs">
    <Text>{t('replay.number', { number })}</Text>
    {color && (
      <Badge color={color === 'red' ? 'red' : 'gray'} variant={color === 'black' ? 'filled' : 'light'}>
        {tName('replay', color)}
      </Badge>
    )}
  </Group>
)

const Crash = ({ outcome: { point, cashout } }: { outcome: Outcome }) => (
  <Group gap="lg">
    {point !== undefined && <Text>{t('replay.point', { point: decimal(point) })}</Text>}
    <Text>
      {cashout === undefined ? t('replay.no-cashout') : t('replay.cashout', { cashout: decimal(cashout) })}
    </Text>
  </Group>
)

/** The spin and its free spins. */
const slotSteps = (outcome: Outcome): readonly ReactNode[] => [
  <Reels key="spin" title={t('replay.spin')} spin={outcome} />,
  ...(outcome.freeSpins ?? []).map((spin, at) => {
    const title = t('replay.free-spin', { number: at + 1 })
    return <Reels key={title} title={title} spin={spin} />
  }),
]

function Reels({ title, spin: { reels = [], wins = [] } }: { title: string; spin: Spin }) {
  const columns = reels.map((symbols, place) => ({ symbols, place }))
  const rows = Array.from({ length: Math.max(...reels.map((reel) => reel.length), 0) }, (_, row) => row)
  const paid = wins.map((win) => ({
    ...win,
    key: `${win.line} ${win.symbol} ${win.count}`,
    text: t('replay.wins', { symbol: win.symbol, count: win.count }),
  }))
  return (
    <Stack gap={4}>
      <Text size="sm">{title}</Text>
      <Table withTableBorder withColumnBorders layout="fixed" verticalSpacing={2} aria-label={title}>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row}>
              {columns.map(({ symbols, place }) => (
                <Table.Td key={place} ta="center" fz="xs">
                  {symbols[row]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group gap={4}>
        {paid.map(({ key, text, multiplier }) => (
          <Badge key={key} color="teal" tt="none">{`${text}: ${decimal(multiplier)}×`}</Badge>
        ))}
      </Group>
    </Stack>
  )
}
