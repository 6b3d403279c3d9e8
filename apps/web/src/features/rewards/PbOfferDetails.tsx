/** Reward of a deposit with its full conditions, before anything is paid. */
import { navigate } from 'wouter/use-browser-location'
import { Gift } from '#art/Gift.tsx'
import { LoginOrRegister } from '#domain/auth/LoginOrRegister.tsx'
import { Poster, Steps } from '#domain/layout/Page.tsx'
import { Terms } from '#domain/rewards/Terms.tsx'
import { useWelcomeDeposit } from '#domain/rewards/welcome-deposit.ts'
import { welcomeWords } from '#domain/rewards/welcome-words.ts'
import { depositTerms, exampleOf, type Offer } from '#features/rewards/pb.ts'
import { t } from '#i18n/i18n.ts'
import { roundMoneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Callout } from '#widgets/status/Callout.tsx'

export function PbOfferDetails({ offer }: { offer: Offer }) {
  const recharge = roundMoneyText(offer.recharge)
  const steps = [
    t('pb.step-deposit', { recharge }),
    t('pb.step-play', exampleOf(offer)),
    t('pb.step-collect'),
  ]
  return (
    <>
      <Poster art={<Gift />} {...welcomeWords(offer)} />
      <Steps steps={steps} />
      <div>
        <Next offer={offer} />
        <Terms lines={depositTerms(offer)} />
      </div>
    </>
  )
}

function Next({ offer: { entry, recharge } }: { offer: Offer }) {
  if (!entry) return <LoginOrRegister />
  if (entry.status === 4)
    return <Callout title={t('rewards.refused-title')} text={t('rewards.refused-text')} />
  if (entry.isHeld) return <Callout title={t('pb.held-title')} text={t('pb.held-text')} />
  return <DepositButton recharge={recharge} />
}

function DepositButton({ recharge }: { recharge: number }) {
  const { amount, path } = useWelcomeDeposit(recharge)
  return (
    <Button kind="primary" wide onClick={() => navigate(path)}>
      {t('pb.deposit', { recharge: roundMoneyText(amount) })}
    </Button>
  )
}
