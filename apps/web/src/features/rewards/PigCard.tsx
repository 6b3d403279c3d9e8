import { api } from '#api/api.ts'
import { useCall } from '#api/use-call.ts'
import { Piggy } from '#art/Piggy.tsx'
import { CardPlaceholder } from '#features/rewards/CardPlaceholder.tsx'
import { CollectCelebration } from '#features/rewards/CollectCelebration.tsx'
import { fillOf, isPig, type Pig } from '#features/rewards/cashback.ts'
import styles from '#features/rewards/PigCard.module.css'
import { useCollect } from '#features/rewards/use-collect.ts'
import { t } from '#i18n/i18n.ts'
import { ClockIcon } from '#icons/icons.tsx'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { clockText, useTimeLeft } from '#widgets/hooks/use-time-left.ts'
import { RollingNumber } from '#widgets/status/RollingNumber.tsx'

export function PigCard() {
  const call = useCall('/v1/pig/load')
  if (isPig(call.data)) return <Bank pig={call.data} />
  return <CardPlaceholder call={call} height="8.2rem" radius="var(--radius-xl)" />
}

function Bank({ pig: { available, total, minCollect, nextAt } }: { pig: Pig }) {
  const { busy, collected, collect } = useCollect(() => api('/v1/pig/collect'))
  const ready = available >= minCollect
  return (
    <section className={styles.bank} aria-label={t('pig.inside')}>
      <Piggy fill={fillOf(available, minCollect)} className={styles.pig} />
      <h2 className={styles.label}>{t('pig.inside')}</h2>
      <p className={styles.amount}>
        <RollingNumber value={moneyText(available)} />
      </p>
      {ready || busy ? (
        <Button kind="primary" wide loading={busy} onClick={() => void collect()}>
          {t('pig.collect', { amount: moneyText(available) })}
        </Button>
      ) : (
        <p className={styles.note}>
          {available > 0 ? '' : `${t('pig.empty')} `}
          {t('pig.min', { min: moneyText(minCollect) })}
        </p>
      )}
      <dl className={styles.foot}>
        <div className={styles.total}>
          <dt>{t('pig.total')}</dt>
          <dd className="money">{moneyText(total)}</dd>
        </div>
      </dl>
      {nextAt ? <NextDrop at={nextAt} /> : null}
      <CollectCelebration collected={collected} account="cash" />
    </section>
  )
}

function NextDrop({ at }: { at: string }) {
  const seconds = useTimeLeft(Date.parse(at))
  return (
    <p className={styles.next}>
      <ClockIcon />
      <span>{t('pig.next', { time: clockText(seconds) })}</span>
    </p>
  )
}
