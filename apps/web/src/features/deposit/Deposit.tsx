/** The order's id stands in the address: a phone that dropped the page while the bank's app was open resumes there. */
import { navigate, useSearch } from 'wouter/use-browser-location'
import { DepositFlow } from '#features/deposit/DepositFlow.tsx'
import { t } from '#i18n/i18n.ts'
import { Page } from '#shell/Page.tsx'

export function Deposit() {
  const orderId = new URLSearchParams(useSearch()).get('order') ?? undefined
  return (
    <Page>
      <DepositFlow orderId={orderId} onOrder={showOrder} goLabel={t('pay.play')} onGo={() => navigate('/')} />
    </Page>
  )
}

function showOrder(id: string | undefined): void {
  navigate(id ? `/deposit?order=${encodeURIComponent(id)}` : '/deposit')
}
