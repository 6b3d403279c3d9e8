/** Registration reward, collected once (R4.12). */

import { navigate } from 'wouter/use-browser-location'
import { api } from '#api/api.ts'
import { Gift } from '#art/Gift.tsx'
import { LoginOrRegister } from '#domain/auth/LoginOrRegister.tsx'
import { Poster, Steps } from '#domain/layout/Page.tsx'
import { Terms } from '#domain/rewards/Terms.tsx'
import { Wagering } from '#domain/rewards/Wagering.tsx'
import { CollectCelebration } from '#features/rewards/CollectCelebration.tsx'
import { type Offer, registrationTerms } from '#features/rewards/pb.ts'
import styles from '#features/rewards/Rewards.module.css'
import { useCollect } from '#features/rewards/use-collect.ts'
import { t } from '#i18n/i18n.ts'
import { roundMoneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Callout } from '#widgets/status/Callout.tsx'

export function Registration({ offer }: { offer: Offer }) {
  const { reg, regWagerTimes, entry } = offer
  const { busy, collected, collect } = useCollect(() => api('/v1/pb/reg/claim'))
  const wager = roundMoneyText(reg * regWagerTimes)
  return (
    <>
      <div className={styles.poster}>
        <Poster art={<Gift />} title={t('reg.headline', { reg: roundMoneyText(reg) })} text={t('reg.text')} />
        <CollectCelebration collected={collected} account="bonus" />
      </div>
      {entry?.regStatus === 3 ? null : (
        <Steps steps={[t('reg.step-claim'), t('reg.step-play'), t('reg.step-cash', { wager })]} />
      )}
      <div>
        {entry ? (
          <Claim status={entry.regStatus} reg={reg} busy={busy} onClaim={() => void collect()} />
        ) : (
          <LoginOrRegister />
        )}
        <Terms lines={registrationTerms(offer)} />
      </div>
    </>
  )
}

type ClaimProps = {
  readonly status: 1 | 2 | 3 | 4
  readonly reg: number
  readonly busy: boolean
  readonly onClaim: () => void
}

function Claim({ status, reg, busy, onClaim }: ClaimProps) {
  if (status === 2) return <Callout title={t('pb.held-title')} text={t('reg.held-text')} />
  if (status === 4) return <Callout title={t('rewards.refused-title')} text={t('rewards.refused-text')} />
  if (status === 1) {
    return (
      <Button kind="primary" wide loading={busy} onClick={onClaim}>
        {t('reg.claim', { reg: roundMoneyText(reg) })}
      </Button>
    )
  }
  const play = (
    <Button size="small" onClick={() => navigate('/allgame/bonus')}>
      {t('rewards.play')}
    </Button>
  )
  return (
    <div className={styles.card}>
      <Callout title={t('reg.done-title')} text={t('reg.done-text')} action={play} />
      <Wagering with="bonus" />
    </div>
  )
}
