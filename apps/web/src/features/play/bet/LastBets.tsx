/** Repeats the bets of the last round of double, with the same or with twice the stakes. */
import { useEffect, useState } from 'react'
import { apiSilent } from '#api/api.ts'
import { isFairRound } from '#domain/bets/round-text.ts'
import styles from '#features/play/bet/BetPanel.module.css'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import { useSlots } from '#features/play/bet/bet-slots.ts'
import { type BetState, isFree, type SettledRound } from '#features/play/bet/bet-state.ts'
import type { SlotsProps } from '#features/play/bet/panel-props.ts'
import { lastRoundsFilter } from '#features/play/record/last-rounds.ts'
import { colors } from '#features/play/table/rules.ts'
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

/** The bets of the last round before the table was opened; none while bets are open, which come after them. */
async function readEarlierBets({ opened, slots }: SlotsProps): Promise<LastBet[]> {
  const records = await apiSilent('/wallet/records', { ...lastRoundsFilter(opened), pageSize: slots.length })
  if (!('list' in records)) return []
  const newest = records.list[0]?.fair?.nonce
  const last = records.list.filter(({ fair, status }) => fair?.nonce === newest && status === 'settled')
  const rounds = await Promise.all(last.map(({ roundId }) => apiSilent('/fair/round', { roundId })))
  return rounds.filter(isFairRound).flatMap(({ choice, bet }) => {
    const slot = choice.color && slots[colors.indexOf(choice.color)]
    return slot ? [{ slot, bet }] : []
  })
}

function useEarlierBets({ opened, slots }: SlotsProps): readonly LastBet[] {
  const [bets, setBets] = useState<readonly LastBet[]>([])
  useEffect(() => {
    let isMounted = true
    readEarlierBets({ opened, slots }).then(
      (found) => isMounted && setBets(found),
      // Without them the buttons wait for the first round.
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [opened, slots])
  return bets
}

export function LastBets({ opened, slots }: SlotsProps) {
  const rounds = useSlots(slots, lastOf)
  const free = useSlots(slots, isFree)
  const [balance = 0] = useSlots(slots, balanceOf)
  const earlier = useEarlierBets({ opened, slots })
  const bets = rounds.some(Boolean) ? lastBets(slots, rounds) : earlier
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
