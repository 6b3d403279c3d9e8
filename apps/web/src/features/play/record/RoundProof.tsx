/** Proof of one round inside the game: what was drawn, from which seeds, and the way to the verifier. */
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import { choiceText, type FairRound, isFairRound, outcomeText, timesText } from '#domain/bets/round-text.ts'
import { useRunningGame } from '#domain/games/running-game.ts'
import styles from '#features/play/record/RecordSheet.module.css'
import { t } from '#i18n/i18n.ts'
import { ShieldIcon } from '#icons/icons.tsx'
import { dateTimeText } from '#stores/date-text.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { type Fact, Facts } from '#widgets/status/Facts.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

type RoundProofProps = { readonly roundId: string; readonly onLeave: () => void }

export function RoundProof({ roundId, onLeave }: RoundProofProps) {
  const { data } = useCall('/fair/round', { roundId })
  // The verifier is a screen of its own, and a round under way would be left without a question.
  const isRunning = useRunningGame(({ round }) => round !== null)
  const verify = () => {
    onLeave()
    navigate(`/verify?round=${encodeURIComponent(roundId)}`)
  }
  if (!isFairRound(data)) return <Skeleton height="4rem" />
  return (
    <div className={styles.sheet}>
      <Facts facts={factsOf(data)} />
      <div className={styles.seeds}>
        <Seed name={t('seeds.hash')} value={data.serverSeedHash} />
        <Seed name={t('seeds.client')} value={data.clientSeed} />
        <Seed name={t('seeds.nonce')} value={`${data.nonce}`} />
      </div>
      <Button wide kind="primary" icon={<ShieldIcon />} paused={isRunning} onClick={verify}>
        {t('history.verify')}
      </Button>
    </div>
  )
}

function factsOf({ bet, win, choice, outcome, createdAt }: FairRound): Fact[] {
  const chosen = choiceText(choice)
  return [
    { label: t('play.your-bet'), value: moneyText(bet) },
    ...(chosen ? [{ label: t('play.choice'), value: chosen }] : []),
    { label: t('verify.step-outcome'), value: outcomeText(outcome) },
    { label: t('verify.step-multiplier'), value: timesText(outcome.multiplier ?? win / bet) },
    { label: t('history.won'), value: moneyText(win), strong: true },
    { label: t('record.when'), value: dateTimeText(createdAt) },
  ]
}

function Seed({ name, value }: { name: string; value: string }) {
  return (
    <p className={styles.seed}>
      <span className={styles.small}>{name}</span>
      <span>{value}</span>
    </p>
  )
}
