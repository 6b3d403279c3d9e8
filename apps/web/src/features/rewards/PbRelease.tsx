/** Progress of the bonus, and collecting its released part. */
import { navigate } from 'wouter/use-browser-location'
import { api } from '#api/api.ts'
import { Row, Rows } from '#domain/layout/Rows.tsx'
import { Terms } from '#domain/rewards/Terms.tsx'
import { CollectCelebration } from '#features/rewards/CollectCelebration.tsx'
import { depositTerms, type Entry, exampleOf, type Offer } from '#features/rewards/pb.ts'
import styles from '#features/rewards/Rewards.module.css'
import { useCollect } from '#features/rewards/use-collect.ts'
import { t } from '#i18n/i18n.ts'
import { TransactionsIcon } from '#icons/icons.tsx'
import { moneyText, roundMoneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Callout } from '#widgets/status/Callout.tsx'
import { Facts } from '#widgets/status/Facts.tsx'
import { Progress } from '#widgets/status/Progress.tsx'
import { RollingNumber } from '#widgets/status/RollingNumber.tsx'

type PbReleaseProps = { readonly offer: Offer; readonly entry: Entry }

export function PbRelease({ offer, entry }: PbReleaseProps) {
  const { rewardType, rewardTotal, rewardAlready, released, wagered, required } = entry
  const { busy, collected, collect } = useCollect(() => api('/v1/pb/get', { rewardType }))
  const ofTotal = t('pb.of-total', { total: roundMoneyText(rewardTotal) })
  return (
    <>
      <section className={styles.card} aria-label={t('pb.released')}>
        <h2 className={styles.label}>{t('pb.released')}</h2>
        <p className={styles.amount}>
          <RollingNumber value={moneyText(released)} />
          <span className={styles.of}>{ofTotal}</span>
        </p>
        <Progress
          label={t('pb.released')}
          share={released / rewardTotal}
          text={`${moneyText(released)} ${ofTotal}`}
        />
        <Facts
          facts={[
            { label: t('pb.collected'), value: moneyText(rewardAlready) },
            { label: t('pb.kept'), value: moneyText(rewardTotal - released) },
            { label: t('pb.wagered'), value: moneyText(wagered) },
            { label: t('pb.required'), value: moneyText(required) },
          ]}
        />
        <ReleaseAction offer={offer} entry={entry} busy={busy} onCollect={() => void collect()} />
        <CollectCelebration collected={collected} account="cash" />
      </section>
      <Rows>
        <Row
          icon={<TransactionsIcon />}
          title={t('rewards.records')}
          onPick={() => navigate('/transactions?tab=rewards')}
        />
      </Rows>
      <Terms lines={depositTerms(offer)} />
    </>
  )
}

type ReleaseActionProps = PbReleaseProps & { readonly busy: boolean; readonly onCollect: () => void }

/** One action at a time: collect what is released, or play for more. */
function ReleaseAction({ offer, entry, busy, onCollect }: ReleaseActionProps) {
  if (entry.collectable > 0 || busy) {
    return (
      <Button kind="primary" wide loading={busy} onClick={onCollect}>
        {t('pb.collect', { amount: moneyText(entry.collectable) })}
      </Button>
    )
  }
  if (entry.status === 3) {
    const total = roundMoneyText(entry.rewardTotal)
    return <Callout title={t('pb.done-title')} text={t('pb.done-text', { total })} />
  }
  return (
    <>
      <p className={styles.note}>{t('pb.nothing-yet', exampleOf(offer))}</p>
      <Button kind="primary" wide onClick={() => navigate('/allgame')}>
        {t('rewards.play')}
      </Button>
    </>
  )
}
