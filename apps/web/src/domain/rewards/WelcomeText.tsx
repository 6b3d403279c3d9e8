import { releaseExample } from '#domain/rewards/release-example.ts'
import { useWelcomeOffer } from '#domain/rewards/welcome-offer.ts'
import { isRegistrationScreen } from '#domain/rewards/welcome-screens.ts'
import { t } from '#i18n/i18n.ts'
import { roundMoneyText } from '#stores/money-text.ts'

type WelcomeTextProps = {
  /** The screen that shows the offer. */
  readonly screen: string
  /** The operator's text, until the figures have loaded and in markets without the offer. */
  readonly fallback: string
}

/** The figures of the welcome offer in one sentence, for banners and promotions that lead to it. */
export function WelcomeText({ screen, fallback }: WelcomeTextProps) {
  const offer = useWelcomeOffer()
  if (!offer) return fallback
  if (!isRegistrationScreen(screen))
    return t('welcome.short', {
      total: roundMoneyText(offer.total),
      ...releaseExample(offer.releaseRate),
    })
  return offer.reg > 0 ? t('welcome.reg', { reg: roundMoneyText(offer.reg) }) : fallback
}
