/** Conditions of the welcome offer, before anything is paid. */
import { releaseExample } from '#domain/rewards/release-example.ts'
import { TermsList } from '#domain/rewards/Terms.tsx'
import { type Activity, useFirstActivity } from '#domain/rewards/welcome-deposit.ts'
import { useWelcomeOffer, type WelcomeOffer } from '#domain/rewards/welcome-offer.ts'
import { welcomeWords } from '#domain/rewards/welcome-words.ts'
import { t } from '#i18n/i18n.ts'
import { roundMoneyText } from '#stores/money-text.ts'
import { percentText } from '#stores/percent-text.ts'

type WelcomeLinesProps = {
  /** The gift of the registration instead of the rewards of a deposit. */
  readonly isRegistration?: boolean
  /** A poster above states the reward already. */
  readonly hasPoster?: boolean
}

/** Renders nothing in a market without the offer. */
export function WelcomeLines({ isRegistration = false, hasPoster = false }: WelcomeLinesProps) {
  const offer = useWelcomeOffer()
  const activity = useFirstActivity()
  if (!offer) return null
  if (isRegistration) return <TermsList lines={registrationLines(offer)} />
  const { title, text } = welcomeWords(offer)
  const lines = [
    ...(hasPoster ? [] : [title, text]),
    ...(activity ? [activityLine(activity)] : []),
    t('welcome.withdraw'),
  ]
  return <TermsList lines={lines} />
}

const registrationLines = ({ reg, regWagerTimes }: WelcomeOffer): readonly string[] => {
  const figures = { reg: roundMoneyText(reg), wager: roundMoneyText(reg * regWagerTimes) }
  return [t('welcome.reg', figures), t('welcome.reg-wager', figures)]
}

const activityLine = ({ rewardRate, rewardMax, wagerTimes }: Activity): string =>
  t('welcome.first', {
    rate: percentText(rewardRate),
    max: roundMoneyText(rewardMax),
    ...releaseExample(1 / wagerTimes),
  })
