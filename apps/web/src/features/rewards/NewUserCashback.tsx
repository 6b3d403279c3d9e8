/** Cashback screen: the piggy bank, today's cashback, and the rates by loss (R2.13). */

import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import { Piggy } from '#art/Piggy.tsx'
import { LoginOrRegister } from '#domain/auth/LoginOrRegister.tsx'
import { Page, Poster, Steps } from '#domain/layout/Page.tsx'
import { Redirect } from '#domain/layout/Redirect.tsx'
import { Row, Rows } from '#domain/layout/Rows.tsx'
import { isOffered } from '#domain/rewards/offered.ts'
import { Terms } from '#domain/rewards/Terms.tsx'
import { CashbackToday } from '#features/rewards/CashbackToday.tsx'
import { cashbackTerms, isCashback, isPig } from '#features/rewards/cashback.ts'
import { PigCard } from '#features/rewards/PigCard.tsx'
import { PigMarquee } from '#features/rewards/PigMarquee.tsx'
import { PigRecords } from '#features/rewards/PigRecords.tsx'
import { t } from '#i18n/i18n.ts'
import { TransactionsIcon } from '#icons/icons.tsx'
import { useSession } from '#stores/session.ts'

export function NewUserCashback() {
  const loggedIn = useSession((session) => session.loggedIn)
  const { data } = useCall('/v1/pig/load')
  const isEmpty = !loggedIn || (isPig(data) && data.available === 0)
  if (isEmpty && !isOffered('cashback')) return <Redirect to="/promotion" />
  return <Page>{loggedIn ? <PlayerCashback /> : <GuestCashback />}</Page>
}

function PlayerCashback() {
  return (
    <>
      <PigMarquee />
      <PigCard />
      <CashbackToday />
      <CashbackTerms />
      <PigRecords />
      <Rows>
        <Row
          icon={<TransactionsIcon />}
          title={t('rewards.records')}
          onPick={() => navigate('/transactions?tab=rewards')}
        />
      </Rows>
    </>
  )
}

function CashbackTerms() {
  const { data } = useCall('/v1/cashback/load')
  return <Terms lines={cashbackTerms(isCashback(data) ? data.riskRate : undefined)} />
}

/** Sample piggy bank for guests. */
const sampleFill = 0.62

function GuestCashback() {
  const steps = [t('cashback.step-play'), t('cashback.step-fills'), t('cashback.step-collect')]
  return (
    <>
      <Poster art={<Piggy fill={sampleFill} />} title={t('cashback.headline')} text={t('cashback.text')} />
      <Steps steps={steps} />
      <div>
        <LoginOrRegister />
        <Terms lines={cashbackTerms()} />
      </div>
    </>
  )
}
