import { useState } from 'react'
import { followCommand } from '#domain/banners/banner-command.ts'
import { screenOfCommand } from '#domain/banners/destinations.ts'
import { WelcomeLines } from '#domain/rewards/WelcomeLines.tsx'
import { isRegistrationScreen, isWelcomeScreen } from '#domain/rewards/welcome-screens.ts'
import { type Offer, OfferPicture } from '#features/promotions/OfferPicture.tsx'
import styles from '#features/promotions/Promotion.module.css'
import { endDetails, isActive } from '#features/promotions/period.ts'
import { t } from '#i18n/i18n.ts'
import { ClockIcon } from '#icons/icons.tsx'
import { Button } from '#widgets/form/Button.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

type PromotionSheetProps = {
  readonly offer: Offer | undefined
  readonly nowMs: number
  readonly onClose: () => void
}

/** Keeps showing the offer during the closing animation. */
export function PromotionSheet({ offer, nowMs, onClose }: PromotionSheetProps) {
  const [shown, setShown] = useState(offer)
  if (offer && offer !== shown) setShown(offer)
  if (!shown) return null
  const accept = () => {
    onClose()
    followCommand(shown)
  }
  const action = (
    <Button kind="primary" wide onClick={accept}>
      {shown.action || t('promotion.take')}
    </Button>
  )
  return (
    <Sheet
      open={offer !== undefined}
      onClose={onClose}
      title={shown.title}
      closeLabel={t('common.close')}
      footer={shown.cmd && isActive(shown, nowMs) ? action : undefined}
    >
      <div className={styles.detail}>
        <div className={styles.picture}>
          <OfferPicture offer={shown} eager />
        </div>
        <p className={styles.period}>
          <ClockIcon />
          {endDetails(shown, nowMs)}
        </p>
        <Summary offer={shown} />
        <div className={styles.rules}>
          {shown.description.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
    </Sheet>
  )
}

/** The current figures of the welcome offer, otherwise the operator's text. */
function Summary({ offer }: { offer: Offer }) {
  const screen = screenOfCommand(offer)
  if (isWelcomeScreen(screen)) return <WelcomeLines isRegistration={isRegistrationScreen(screen)} />
  return offer.text ? <p>{offer.text}</p> : null
}
