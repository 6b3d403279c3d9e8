/** Repeats the bets of the last round of double, with the same or with twice the stakes. */
import styles from '#features/play/bet/BetPanel.module.css'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import { useSlots } from '#features/play/bet/bet-slots.ts'
import { type BetState, isFree, type SettledRound } from '#features/play/bet/bet-state.ts'
import type { SlotsProps } from '#features/play/bet/panel-props.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'

const lastOf = ({ recent }: BetState) => recent[0]
const balanceOf = ({ balance }: BetState) => balance

type LastBet = { readonly slot: BetController; readonly bet: number }

/** The bets of the newest round in which the player had any. */
function lastBets(slots: readonly BetController[], rounds: readonly (SettledRound | undefined)[]): LastBet[] {
  const newest = Math.max(...rounds.map((round) => round?.fair.nonce ?? 0))
  return slots.flatMap((slot, index) => {
    const round = rounds[index]
    return round?.fair.nonce === newest ? [{ slot, bet: round.bet }] : []
  })
}

export function LastBets({ opened, slots }: SlotsProps) {
  const rounds = useSlots(slots, lastOf)
  const free = useSlots(slots, isFree)
  const [balance = 0] = useSlots(slots, balanceOf)
  const bets = lastBets(slots, rounds)
  const total = bets.reduce((sum, { bet }) => sum + bet, 0)
  const isPossible = (times: number) =>
    total > 0 &&
    !free.includes(false) &&
    total * times <= balance &&
    bets.every(({ bet }) => bet * times <= opened.table.limits.maxBet)
  const repeat = (times: number) => {
    for (const { slot, bet } of bets) {
      slot.setStake(bet * times)
      slot.bet()
    }
  }
  const { currency } = opened.table
  return (
    <div className={styles.last}>
      <Button size="small" wide paused={!isPossible(1)} onClick={() => repeat(1)}>
        {total > 0 ? t('play.repeat', { amount: moneyText(total, currency) }) : t('play.repeat-last')}
      </Button>
      <Button size="small" wide paused={!isPossible(2)} onClick={() => repeat(2)}>
        {total > 0 ? t('play.double', { amount: moneyText(total * 2, currency) }) : t('play.double-last')}
      </Button>
    </div>
  )
}
