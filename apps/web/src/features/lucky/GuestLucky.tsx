/** Introduction of envelopes for guests. */
import { useCall } from '#api/use-call.ts'
import { LuckyEnvelope } from '#art/LuckyEnvelope.tsx'
import { LoginOrRegister } from '#domain/auth/LoginOrRegister.tsx'
import { Page, Poster } from '#domain/layout/Page.tsx'
import styles from '#features/lucky/LuckyMoney.module.css'
import { LuckyTerms } from '#features/lucky/LuckyTerms.tsx'
import { rewardText } from '#features/lucky/reward-text.ts'
import { t } from '#i18n/i18n.ts'

export function GuestLucky() {
  const { data } = useCall('/lucky/money/displayReward', {})
  return (
    <Page>
      <Poster art={<LuckyEnvelope />} title={t('lucky.guest-title')} text={t('lucky.guest-text')} />
      {data && data.reward > 0 ? (
        <p className={styles.total}>
          <span>{t('lucky.kind-campaign')}</span>
          <strong className="money">{rewardText(data)}</strong>
        </p>
      ) : null}
      <LoginOrRegister />
      <LuckyTerms />
    </Page>
  )
}
