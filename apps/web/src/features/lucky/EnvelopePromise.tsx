/** What a guest who came by an envelope's link can win, and the two doors to it. */
import type { Data } from '@saguao/contract/calls.ts'
import { useCall } from '#api/use-call.ts'
import { LuckyEnvelope } from '#art/LuckyEnvelope.tsx'
import styles from '#features/lucky/OpenEnvelope.module.css'
import { RulesButton } from '#features/lucky/RulesSheet.tsx'
import { rewardText } from '#features/lucky/reward-text.ts'
import { t } from '#i18n/i18n.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/Button.tsx'
import { Skeleton } from '#widgets/Skeleton.tsx'

export function EnvelopePromise({ id }: { readonly id: string }) {
  const { data, isError } = useCall('/lucky/money/displayReward', { envelopeId: id })
  return (
    <div className={styles.moment}>
      <LuckyEnvelope className={styles.art} />
      <Words display={data} waiting={!data && !isError} />
      <div className={styles.actions}>
        <Button kind="primary" wide onClick={() => emit('SHOW_POPUP', { kind: 'REGISTER' })}>
          {t('lucky.register-open')}
        </Button>
        <Button wide onClick={() => emit('SHOW_POPUP', { kind: 'LOGIN' })}>
          {t('lucky.log-in')}
        </Button>
        <RulesButton />
      </div>
    </div>
  )
}

type Display = Data<'/lucky/money/displayReward'>
type WordsProps = { readonly display: Display | undefined; readonly waiting: boolean }

function Words({ display, waiting }: WordsProps) {
  if (waiting) {
    return (
      <div className={styles.words} aria-busy="true">
        <Skeleton width="4rem" height="1.6rem" radius="var(--radius-m)" />
      </div>
    )
  }
  if (display?.reward === 0) {
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
      {display ? (
        <>
          <p className={styles.text}>{t('lucky.up-to')}</p>
          <p className={`${styles.amount} money`}>{rewardText(display)}</p>
        </>
      ) : null}
    </div>
  )
}
