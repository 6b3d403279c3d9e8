/** Reward of the first deposit for an amount, before it is made (R2.07). */
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import { OpenDoor } from '#art/OpenDoor.tsx'
import { Page, Poster, Section, Steps } from '#domain/layout/Page.tsx'
import { Redirect } from '#domain/layout/Redirect.tsx'
import { weightLine } from '#domain/rewards/game-weight.ts'
import { isOffered } from '#domain/rewards/offered.ts'
import { releaseExample } from '#domain/rewards/release-example.ts'
import { Terms } from '#domain/rewards/Terms.tsx'
import { WelcomeLines } from '#domain/rewards/WelcomeLines.tsx'
import { useWelcomeReward, welcomeDepositPath } from '#domain/rewards/welcome-offer.ts'
import {
  type Activity,
  rewardFor,
  typicalAmounts,
  welcomeRewardFor,
} from '#features/deposit/deposit-rules.ts'
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
  if (!isOffered('first-recharge')) return <Redirect to="/deposit" />
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
  const { data } = useCall('/v1/pb/list')
  const welcome = welcomeRewardFor(data?.list ?? [], amount)
  const go = () => navigate(welcomeDepositPath(amount, activity))
  return (
    <>
      <Poster art={<OpenDoor />} title={activity.title} text={activity.description} />
      <WelcomeLines />
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
            ...(welcome
              ? [{ label: t('first-recharge.welcome'), value: roundMoneyText(welcome.rewardTotal) }]
              : []),
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

const termsOf = ({ description, wagerTimes }: Activity): readonly string[] => [
  description,
  t('first-recharge.term-own'),
  t('first-recharge.term-bonus'),
  t('first-recharge.term-release', releaseExample(1 / wagerTimes)),
  weightLine(),
  t('pb.term-withdraw'),
  t('first-recharge.term-choice'),
  t('rewards.frozen'),
  t('rewards.checked'),
]

function GeneralInfo({ used }: { used: boolean }) {
  const reward = useWelcomeReward()
  const path = reward && !used ? welcomeDepositPath(reward.rewardRecharge, undefined) : '/deposit'
  return (
    <>
      <Poster art={<OpenDoor />} title={t('first-recharge.headline')} text={t('first-recharge.text')} />
      {used ? (
        <Callout title={t('first-recharge.used-title')} text={t('first-recharge.used-text')} />
      ) : (
        <>
          <Steps
            steps={[t('first-recharge.step-1'), t('first-recharge.step-2'), t('first-recharge.step-3')]}
          />
          <WelcomeLines />
        </>
      )}
      <Button kind="primary" wide onClick={() => navigate(path)}>
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
