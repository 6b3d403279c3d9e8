/** What a guest who came by an envelope's link can win, and the two doors to it. */
import { useEffect } from 'react'
import { useCall } from '#api/use-call.ts'
import { LuckyEnvelope } from '#art/LuckyEnvelope.tsx'
import { rememberedReward, rememberReward } from '#features/lucky/flags.ts'
import { LuckyTerms } from '#features/lucky/LuckyTerms.tsx'
import styles from '#features/lucky/OpenEnvelope.module.css'
import { rewardText } from '#features/lucky/reward-text.ts'
import { t } from '#i18n/i18n.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

export function EnvelopePromise({ id }: { readonly id: string }) {
  const { data, isError } = useCall('/lucky/money/displayReward', { envelopeId: id })
  const promised = data ? rewardText(data) : rememberedReward(id)
  useEffect(() => {
    if (data?.reward) rememberReward(id, rewardText(data))
  }, [id, data])
  return (
    <div className={styles.moment}>
      <LuckyEnvelope className={styles.art} />
      <Words promised={promised} isEmpty={data?.reward === 0} waiting={!promised && !isError} />
      <div className={styles.actions}>
        <Button kind="primary" wide onClick={() => emit('SHOW_POPUP', { kind: 'REGISTER' })}>
          {t('lucky.register-open')}
        </Button>
        <Button wide onClick={() => emit('SHOW_POPUP', { kind: 'LOGIN' })}>
          {t('lucky.log-in')}
        </Button>
        <LuckyTerms />
      </div>
    </div>
  )
}

type WordsProps = {
  readonly promised: string | undefined
  readonly isEmpty: boolean
  readonly waiting: boolean
}

function Words({ promised, isEmpty, waiting }: WordsProps) {
  if (waiting) {
    return (
      <div className={styles.words} aria-busy="true">
        <Skeleton width="4rem" height="1.6rem" radius="var(--radius-m)" />
      </div>
    )
  }
  if (isEmpty) {
    return (
      <div className={styles.words}>
        <h2 className={styles.title}>{t('lucky.no-part')}</h2>
        <p className={styles.text}>{t('lucky.no-part-text')}</p>
      </div>
    )
  }
  return (
    <div className={styles.words}>
      <h2 className={styles.title}>{t('lucky.for-you')}</h2>
      {promised ? (
        <>
          <p className={styles.text}>{t('lucky.up-to')}</p>
          <p className={`${styles.amount} money`}>{promised}</p>
        </>
      ) : null}
    </div>
  )
}
