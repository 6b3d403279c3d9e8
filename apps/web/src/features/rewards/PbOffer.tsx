/** New-user deposit offer, with its terms before it is accepted (R4.12). */
import { getNowDelayMs } from '@saguao/contract/product/constants.ts'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import { Gift } from '#art/Gift.tsx'
import { PromotionPicture } from '#domain/rewards/PromotionPicture.tsx'
import { TermsList } from '#domain/rewards/Terms.tsx'
import { welcomeWords } from '#domain/rewards/welcome-words.ts'
import styles from '#features/rewards/PbOffer.module.css'
import { depositTerms, type Offer, offerOf, registrationTerms } from '#features/rewards/pb.ts'
import { RegistrationOffer } from '#features/rewards/RegistrationOffer.tsx'
import { t } from '#i18n/i18n.ts'
import { useCountry } from '#stores/country.ts'
import { roundMoneyText } from '#stores/money-text.ts'
import { useSession } from '#stores/session.ts'
import { emit, type Popup } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

type PbPopup = Extract<Popup, { kind: 'DEPOSIT_ACTIVE_POPUP' }>

export function PbOffer({ popup }: { popup: Popup }) {
  const loggedIn = useSession((session) => session.loggedIn)
  if (popup.kind !== 'DEPOSIT_ACTIVE_POPUP') return null
  return loggedIn && popup.multiple === 3 ? <RegistrationOffer /> : <OfferContent popup={popup} />
}

function OfferContent({ popup }: { popup: PbPopup }) {
  const [isAccepted, setAccepted] = useState(false)
  useEffect(() => (isAccepted ? goAfterDelay(popup) : undefined), [isAccepted, popup])
  return (
    <div className={styles.offer}>
      <div className={styles.picture}>
        <PromotionPicture to="bonus" fallback={<Gift className={styles.art} />} />
      </div>
      <OfferFigures multiple={popup.multiple} />
      <Button kind="primary" wide loading={isAccepted} onClick={() => setAccepted(true)}>
        {t('pb.get-now')}
      </Button>
      <Button kind="ghost" wide onClick={() => decline(popup)}>
        {t('pb.decline')}
      </Button>
    </div>
  )
}

function goAfterDelay({ multiple, isInGame }: PbPopup): () => void {
  const timer = setTimeout(() => {
    emit('CLOSE_NEWUSERDEPOSIT_POPUP')
    emit('CLOSE_DEPOSIT_IN_GAME')
    navigate(`/newUserDeposit?multiple=${multiple}&isInGame=${isInGame}`)
  }, getNowDelayMs)
  return () => clearTimeout(timer)
}

/** Same as closing it: home, unless a game is running. */
function decline({ isInGame }: PbPopup): void {
  emit('CLOSE_NEWUSERDEPOSIT_POPUP')
  if (!isInGame) navigate('/')
}

/** Figures of the market; left out where it has no offer. */
function OfferFigures({ multiple }: Pick<PbPopup, 'multiple'>) {
  const country = useCountry((state) => state.country)
  const { data, isError } = useCall('/v1/pb/config', { country })
  const offers = data?.pbConfig.map(offerOf) ?? []
  const offer = offers.find(({ rewardType, reg }) => (multiple === 3 ? reg > 0 : rewardType === multiple))
  if (offer) return <Figures offer={offer} isReg={multiple === 3} />
  if (!data && !isError) return <Skeleton height="1.7rem" />
  return <p className={styles.text}>{t('pb.none-title')}</p>
}

function Figures({ offer, isReg }: { offer: Offer; isReg: boolean }) {
  const { title, text } = isReg
    ? { title: t('reg.headline', { reg: roundMoneyText(offer.reg) }), text: t('reg.text') }
    : welcomeWords(offer)
  return (
    <>
      <p className={styles.headline}>{title}</p>
      <p className={styles.text}>{text}</p>
      <details className={styles.terms}>
        <summary className={styles.how}>{t('pb.how')}</summary>
        <TermsList lines={isReg ? registrationTerms(offer) : depositTerms(offer)} />
      </details>
    </>
  )
}
