/** Withdraw screen: balances, last payout and the form. */
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import { Grid, Page } from '#domain/layout/Page.tsx'
import { methodsOf } from '#domain/payments/payment-methods.ts'
import { Funds } from '#features/withdraw/Funds.tsx'
import { LastWithdraw } from '#features/withdraw/LastWithdraw.tsx'
import { WithdrawForm } from '#features/withdraw/WithdrawForm.tsx'
import { t } from '#i18n/i18n.ts'
import { WalletIcon } from '#icons/icons.tsx'
import { currentPolicy } from '#stores/market-policy.ts'
import { Button } from '#widgets/form/Button.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

/** The code step replaces the other parts, because the keyboard leaves little space. */
export function Withdraw() {
  const [confirming, setConfirming] = useState(false)
  return (
    <Page>
      {confirming ? null : <Funds />}
      {confirming ? null : <LastWithdraw />}
      <FormLoader onConfirming={setConfirming} />
    </Page>
  )
}

function FormLoader({ onConfirming }: { onConfirming: (confirming: boolean) => void }) {
  const methods = useCall('/withdraw/paymentMethods', {})
  const accounts = useCall('/withdraw/accounts')
  const balance = useCall('/wallet/balance')
  const cash = balance.data?.cash
  const failed = [methods, accounts, balance].filter(({ data, isError }) => isError && !data)
  if (failed.length > 0) {
    return (
      <ErrorState
        title={t('money.methods-failed')}
        retryLabel={t('error.retry')}
        loading={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
      />
    )
  }
  if (!methods.data?.configs || !accounts.data?.list || cash === undefined) return <FormSkeleton />
  const [first, ...others] = methodsOf(methods.data.configs)
  if (!first) {
    return (
      <EmptyState art={<WalletIcon />} title={t('money.methods-none')} text={t('money.methods-none-text')} />
    )
  }
  if (cash === 0) return <NoCash />
  const options = { methods: [first, ...others] as const, accounts: accounts.data.list, cash }
  return <WithdrawForm options={options} onConfirming={onConfirming} />
}

function NoCash() {
  return (
    <EmptyState
      art={<WalletIcon />}
      title={t('withdraw.nothing-title')}
      text={t('withdraw.nothing-text')}
      action={
        currentPolicy().deposits ? (
          <Button onClick={() => navigate('/deposit')}>{t('menu.deposit')}</Button>
        ) : null
      }
    />
  )
}

function FormSkeleton() {
  return (
    <div aria-busy="true">
      <Grid columns={3}>
        {['m1', 'm2', 'm3'].map((tile) => (
          <Skeleton key={tile} height="1.36rem" radius="var(--radius-m)" />
        ))}
      </Grid>
    </div>
  )
}
