/** Details of a sports bet: its legs with their results, and its proof. */
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import { SlipLegs } from '#domain/bets/SlipLegs.tsx'
import { type Slip, slipStatusText } from '#domain/bets/slip-text.ts'
import { betOdds } from '#domain/bets/total-odds.ts'
import styles from '#features/history/betting/BettingHistory.module.css'
import type { Bet } from '#features/history/betting/bets.ts'
import { t } from '#i18n/i18n.ts'
import { ShieldIcon } from '#icons/icons.tsx'
import { dateTimeText } from '#stores/date-text.ts'
import { moneyText } from '#stores/money-text.ts'
import { oddsText } from '#stores/odds-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Facts } from '#widgets/status/Facts.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'
import { Timeline, type TimelineStep } from '#widgets/status/Timeline.tsx'

/** All sports bets have the tile of the sportsbook as their game. */
export const isSlip = ({ gameId }: Bet): boolean => gameId === 'sports'

export function SlipRound({ bet, onClose }: { bet: Bet; onClose: () => void }) {
  const { data } = useCall('/sports/slips', { slipId: bet.roundId })
  const slip = data && 'list' in data ? data.list[0] : undefined
  const isOpen = bet.status === 'open'
  const closeAndGo = (path: string) => {
    onClose()
    navigate(path)
  }
  return (
    <>
      {slip ? <SlipDetails slip={slip} /> : <Skeleton height="3.2rem" radius="var(--radius-l)" />}
      {isOpen ? (
        <Button wide kind="primary" onClick={() => closeAndGo('/sports/bets')}>
          {t('bets.title')}
        </Button>
      ) : (
        <Button
          wide
          kind="primary"
          icon={<ShieldIcon />}
          onClick={() => closeAndGo(`/verify?slip=${encodeURIComponent(bet.roundId)}`)}
        >
          {t('history.verify')}
        </Button>
      )}
    </>
  )
}

function SlipDetails({ slip }: { slip: Slip }) {
  return (
    <>
      <Timeline label={t('history.way')} steps={stepsOf(slip)} />
      <div className={styles.facts}>
        <SlipLegs legs={slip.legs} isRefused={slip.reason !== null} />
      </div>
      <div className={styles.facts}>
        <Facts
          facts={[
            ...(slip.reason === null
              ? [{ label: t('slip.total-odds'), value: oddsText(betOdds(slip)) }]
              : []),
            { label: t('slip.number'), value: slip.id },
          ]}
        />
      </div>
    </>
  )
}

function stepsOf({ stake, createdAt, legs, status, win, reason }: Slip): TimelineStep[] {
  const staked: TimelineStep = {
    key: 'staked',
    title: t('history.step-staked', { amount: moneyText(stake) }),
    text: legs.length === 1 ? t('slip.single') : t('slip.multiple', { count: legs.length }),
    at: dateTimeText(createdAt),
    state: 'done',
  }
  const ended: TimelineStep = {
    key: 'end',
    title: slipStatusText({ status, win, reason }),
    text: reason === null ? (win > 0 ? moneyText(win) : undefined) : t(`bets.reason-${reason}`),
    state: status === 'open' || status === 'pending' ? 'now' : 'done',
  }
  return [staked, ended]
}
