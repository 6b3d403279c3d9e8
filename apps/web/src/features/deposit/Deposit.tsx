/** The order's id stands in the address: a phone that dropped the page while the bank's app was open resumes there. */
import { useEffect } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { Page } from '#domain/layout/Page.tsx'
import { DepositFlow } from '#features/deposit/DepositFlow.tsx'
import { changeDraft, type Draft } from '#features/deposit/draft.ts'
import { t } from '#i18n/i18n.ts'

export function Deposit() {
  const search = useSearch()
  const orderId = new URLSearchParams(search).get('order') ?? undefined
  useEffect(() => changeDraft(draftIn(search)), [search])
  return (
    <Page>
      <DepositFlow orderId={orderId} onOrder={showOrder} goLabel={t('pay.play')} onGo={() => navigate('/')} />
    </Page>
  )
}

/** An offer may lead here with the amount and the promotion it speaks of; both can still be changed. */
export function draftIn(search: string): Partial<Draft> {
  const asked = new URLSearchParams(search)
  const [amount, activityId] = [asked.get('amount'), asked.get('activityId')]
  return {
    ...(amount && /^\d{1,9}(\.\d{1,2})?$/.test(amount) && { amount }),
    ...(activityId && { activityId }),
  }
}

function showOrder(id: string | undefined): void {
  navigate(id ? `/deposit?order=${encodeURIComponent(id)}` : '/deposit')
}
