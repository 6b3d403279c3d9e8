/** Possible reward of an envelope for a guest, with buttons to register or log in. */
import { useEffect } from 'react'
import { useCall } from '#api/use-call.ts'
import { LuckyEnvelope } from '#art/LuckyEnvelope.tsx'
import styles from '#features/lucky/envelope/OpenEnvelope.module.css'
import { storedReward, storeReward } from '#features/lucky/flags.ts'
import { LuckyTerms } from '#features/lucky/LuckyTerms.tsx'
import { rewardText } from '#features/lucky/reward-text.ts'
import { t } from '#i18n/i18n.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

export function EnvelopePreview({ id }: { readonly id: string }) {
  const { data, isError } = useCall('/lucky/money/displayReward', { envelopeId: id })
  const reward = data ? rewardText(data) : storedReward(id)
  useEffect(() => {
    if (data?.reward) storeReward(id, rewardText(data))
  }, [id, data])
  return (
    <div className={styles.content}>
      <LuckyEnvelope className={styles.art} />
      <RewardText reward={reward} isEmpty={data?.reward === 0} isLoading={!reward && !isError} />
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

type RewardTextProps = {
  readonly reward: string | undefined
  readonly isEmpty: boolean
  readonly isLoading: boolean
}

function RewardText({ reward, isEmpty, isLoading }: RewardTextProps) {
  if (isLoading) {
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
      {reward ? (
        <>
          <p className={styles.text}>{t('lucky.up-to')}</p>
          <p className={`${styles.amount} money`}>{reward}</p>
        </>
      ) : null}
    </div>
  )
}
