/** Details of one round: its steps from stake to win, and its proof. */
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import { choiceText, type FairRound, isFairRound, outcomeText, timesText } from '#domain/bets/round-text.ts'
import { enterGame } from '#domain/games/open-game.ts'
import styles from '#features/history/betting/BettingHistory.module.css'
import { type Bet, resultText, toneOf } from '#features/history/betting/bets.ts'
import { isSlip, SlipRound } from '#features/history/betting/SlipRound.tsx'
import { t } from '#i18n/i18n.ts'
import { ShieldIcon } from '#icons/icons.tsx'
import { pictureOf } from '#lib/picture.ts'
import { dateTimeText } from '#stores/date-text.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { LazyImage } from '#widgets/media/LazyImage.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { type Fact, Facts } from '#widgets/status/Facts.tsx'
import { Timeline, type TimelineStep } from '#widgets/status/Timeline.tsx'

type BettingSheetProps = { readonly open: Bet | undefined; readonly onClose: () => void }

/** Keeps showing the round during the closing animation. */
export function BettingSheet({ open, onClose }: BettingSheetProps) {
  const [shown, setShown] = useState(open)
  if (open && open !== shown) setShown(open)
  if (!shown) return null
  return (
    <Sheet open={open !== undefined} onClose={onClose} title={shown.gameName} closeLabel={t('common.close')}>
      <div className={styles.sheet}>
        <Head bet={shown} />
        <Round bet={shown} onClose={onClose} />
      </div>
    </Sheet>
  )
}

type RoundProps = { readonly bet: Bet; readonly onClose: () => void }

function Round({ bet, onClose }: RoundProps) {
  if (isSlip(bet)) return <SlipRound bet={bet} onClose={onClose} />
  return bet.fair ? <OwnRound bet={bet} onClose={onClose} /> : <RoundTimeline bet={bet} round={undefined} />
}

function Head({ bet }: { bet: Bet }) {
  return (
    <div className={styles.head}>
      <span className={styles.cover}>
        <LazyImage {...pictureOf(bet.cover)} alt="" ratio="3 / 4" sizes="64px" eager />
      </span>
      <div>
        <p className={`${styles.sum} money`} data-tone={toneOf(bet)}>
          {resultText(bet)}
        </p>
        <p className={styles.text}>{t('history.stake', { amount: moneyText(bet.bet) })}</p>
      </div>
    </div>
  )
}

/** A round of our own games shows choice and outcome, and can be verified. */
function OwnRound({ bet, onClose }: RoundProps) {
  const { data } = useCall('/fair/round', { roundId: bet.roundId })
  const round = isFairRound(data) ? data : undefined
  const isOpen = bet.status === 'open'
  const closeAndRun = (go: () => void) => {
    onClose()
    go()
  }
  return (
    <>
      <RoundTimeline bet={bet} round={round} />
      <div className={styles.facts}>
        <Facts facts={factsOf(bet)} />
      </div>
      {isOpen ? (
        <Button wide kind="primary" onClick={() => closeAndRun(() => void enterGame(bet.gameId))}>
          {t('history.go-on')}
        </Button>
      ) : (
        <Button
          wide
          kind="primary"
          icon={<ShieldIcon />}
          onClick={() => closeAndRun(() => navigate(`/verify?round=${encodeURIComponent(bet.roundId)}`))}
        >
          {t('history.verify')}
        </Button>
      )}
    </>
  )
}

function factsOf({ fair, roundId, isBonus }: Bet): Fact[] {
  const money = { label: t('history.money'), value: isBonus ? t('history.bonus') : t('history.cash') }
  const id = { label: t('history.round'), value: roundId }
  if (!fair) return [money, id]
  return [
    money,
    { label: t('seeds.client'), value: fair.clientSeed },
    { label: t('seeds.nonce'), value: fair.nonce },
    id,
  ]
}

function RoundTimeline({ bet, round }: { bet: Bet; round: FairRound | undefined }) {
  return <Timeline label={t('history.way')} steps={stepsOf(bet, round)} />
}

function stepsOf(bet: Bet, round: FairRound | undefined): TimelineStep[] {
  const staked: TimelineStep = {
    key: 'staked',
    title: t('history.step-staked', { amount: moneyText(bet.bet) }),
    text: round ? choiceText(round.choice) || undefined : undefined,
    at: dateTimeText(bet.createdAt),
    state: 'done',
  }
  if (bet.status === 'open')
    return [staked, { key: 'open', title: t('history.open'), text: t('history.open-text'), state: 'now' }]
  const drawn: TimelineStep[] = round
    ? [{ key: 'drawn', title: outcomeText(round.outcome), text: drawnText(round), state: 'done' }]
    : []
  return [staked, ...drawn, endOf(bet)]
}

function drawnText({ outcome: { multiplier } }: FairRound): string | undefined {
  return multiplier === undefined ? undefined : timesText(multiplier)
}

function endOf({ status, win }: Bet): TimelineStep {
  if (status === 'returned') return { key: 'end', title: t('history.returned'), state: 'done' }
  if (win === 0) return { key: 'end', title: t('history.step-lost'), state: 'done' }
  return { key: 'end', title: t('history.step-won', { amount: moneyText(win) }), state: 'done' }
}
