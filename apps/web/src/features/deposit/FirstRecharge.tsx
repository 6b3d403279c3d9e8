/** Reward of the first deposit for an amount, before it is made (R2.07). */
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import { OpenDoor } from '#art/OpenDoor.tsx'
import { Page, Poster, Section, Steps } from '#domain/layout/Page.tsx'
import { Terms } from '#domain/rewards/Terms.tsx'
import { type Activity, rewardFor, typicalAmounts } from '#features/deposit/deposit-rules.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText, roundMoneyText } from '#stores/money-text.ts'
import { useSession } from '#stores/session.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Choices } from '#widgets/form/Choices.tsx'
import { Callout } from '#widgets/status/Callout.tsx'
import { Facts } from '#widgets/status/Facts.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

/** Players see the promotion; guests see how depositing works. */
export function FirstRecharge() {
  const loggedIn = useSession((session) => session.loggedIn)
  const { data, isError } = useCall('/recharge/depositActivity', {})
  const first = data?.list?.find(({ isFirst }) => isFirst)
  if (loggedIn && !data && !isError) return <OfferSkeleton />
  return (
    <Page>
      {first?.available ? <OfferDetails activity={first} /> : <GeneralInfo used={first !== undefined} />}
    </Page>
  )
}

function OfferDetails({ activity }: { activity: Activity }) {
  const amounts = typicalAmounts(activity)
  const [amount, setAmount] = useState(amounts.at(-1) ?? activity.minAmount)
  const bonus = rewardFor(activity, amount)
  const go = () => navigate(`/deposit?amount=${amount}&activityId=${encodeURIComponent(activity.id)}`)
  return (
    <>
      <Poster art={<OpenDoor />} title={activity.title} text={activity.description} />
      <Section title={t('first-recharge.pick')}>
        <Choices
          label={t('first-recharge.pick')}
          items={amounts.map((one) => ({ key: String(one), title: roundMoneyText(one) }))}
          value={String(amount)}
          onChange={(key) => setAmount(Number(key))}
        />
        <Facts
          facts={[
            { label: t('first-recharge.you-deposit'), value: moneyText(amount) },
            { label: t('first-recharge.wager'), value: moneyText(bonus * activity.wagerTimes) },
            { label: t('first-recharge.bonus'), value: moneyText(bonus), strong: true },
          ]}
        />
      </Section>
      <div>
        <Button kind="primary" wide onClick={go}>
          {t('first-recharge.deposit', { amount: roundMoneyText(amount) })}
        </Button>
        <Terms lines={termsOf(activity)} />
      </div>
    </>
  )
}

const termsOf = ({ description }: Activity): readonly string[] => [
  description,
  t('first-recharge.term-own'),
  t('first-recharge.term-bonus'),
  t('first-recharge.term-choice'),
  t('rewards.frozen'),
  t('rewards.checked'),
]

function GeneralInfo({ used }: { used: boolean }) {
  return (
    <>
      <Poster art={<OpenDoor />} title={t('first-recharge.headline')} text={t('first-recharge.text')} />
      {used ? (
        <Callout title={t('first-recharge.used-title')} text={t('first-recharge.used-text')} />
      ) : (
        <Steps steps={[t('first-recharge.step-1'), t('first-recharge.step-2'), t('first-recharge.step-3')]} />
      )}
      <Button kind="primary" wide onClick={() => navigate('/deposit')}>
        {t('first-recharge.go')}
      </Button>
    </>
  )
}

function OfferSkeleton() {
  return (
    <Page>
      <div aria-busy="true">
        <Skeleton height="5.6rem" radius="var(--radius-xl)" />
      </div>
      <Skeleton height="3.4rem" radius="var(--radius-l)" />
    </Page>
  )
}
