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
import { welcomeDepositPath } from '#domain/rewards/welcome-deposit.ts'
import { useWelcomeOffer } from '#domain/rewards/welcome-offer.ts'
import { welcomeWords } from '#domain/rewards/welcome-words.ts'
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
  const { data } = useCall('/v1/pb/list')
  const entries = data?.list ?? []
  const largest = welcomeRewardFor(entries, Number.POSITIVE_INFINITY)
  const amounts = typicalAmounts(activity)
  const [chosen, setAmount] = useState<number>()
  const preset = amounts.find((one) => one === largest?.recharge) ?? amounts.at(-1)
  const amount = chosen ?? preset ?? activity.minAmount
  const bonus = rewardFor(activity, amount)
  const welcome = welcomeRewardFor(entries, amount)
  const required = Math.max(bonus * activity.wagerTimes, welcome?.required ?? 0)
  const words = largest && welcomeWords({ ...largest, total: largest.rewardTotal })
  const go = () => navigate(welcomeDepositPath(amount, activity))
  return (
    <>
      <Poster
        art={<OpenDoor />}
        title={words?.title ?? activity.title}
        text={words?.text ?? activity.description}
      />
      {words ? <WelcomeLines hasPoster /> : null}
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
            ...(welcome
              ? [{ label: t('first-recharge.welcome'), value: moneyText(welcome.rewardTotal) }]
              : []),
            { label: t('first-recharge.bonus'), value: moneyText(bonus) },
            { label: t('first-recharge.wager'), value: moneyText(required), strong: true },
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
  const offer = useWelcomeOffer()
  const shown = used ? undefined : offer
  const path = shown ? welcomeDepositPath(shown.recharge, undefined) : '/deposit'
  const general = { title: t('first-recharge.headline'), text: t('first-recharge.text') }
  return (
    <>
      <Poster art={<OpenDoor />} {...(shown ? welcomeWords(shown) : general)} />
      {used ? (
        <Callout title={t('first-recharge.used-title')} text={t('first-recharge.used-text')} />
      ) : (
        <>
          <Steps
            steps={[t('first-recharge.step-1'), t('first-recharge.step-2'), t('first-recharge.step-3')]}
          />
          <WelcomeLines hasPoster />
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
