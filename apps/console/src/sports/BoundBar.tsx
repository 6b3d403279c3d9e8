/** A possible loss against its bound: the amount, a bar and the share. */
import { Group, Progress, Text } from '@mantine/core'
import type { Cash } from '@saguao/contract/product/money.ts'
import { money, percent } from '#formats/formats.ts'
import { t } from '#i18n/i18n.ts'
import classes from './sports.module.css'

type BoundBarProps = {
  readonly name: string
  readonly loss: number
  readonly bound: number
  readonly currency: Cash
}

const [nearShare, fullShare] = [0.7, 0.9]

/** A bound of zero is reached by any loss. */
const shareOf = (loss: number, bound: number): number => (bound > 0 ? loss / bound : loss > 0 ? 1 : 0)

const colourOf = (share: number): string =>
  share >= fullShare ? 'red' : share >= nearShare ? 'orange' : 'teal'

export function BoundBar({ name, loss, bound, currency }: BoundBarProps) {
  const share = shareOf(loss, bound)
  const text = t('sports.loss-of', { loss: money(loss, currency), bound: money(bound, currency) })
  return (
    <Group gap={8} wrap="nowrap" justify="flex-end" title={text}>
      <Text span inherit className={classes.number}>
        {money(loss, currency)}
      </Text>
      <Progress
        value={Math.min(share, 1) * 100}
        color={colourOf(share)}
        w={72}
        size="sm"
        aria-label={`${name}: ${text}`}
        className={classes.bar}
      />
      <Text span size="xs" c="dimmed" className={classes.share}>
        {percent(share, share < 0.1 ? 1 : 0)}
      </Text>
    </Group>
  )
}
