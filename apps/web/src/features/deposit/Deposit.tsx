/**
 * Deposit screen. The order id is part of the address, so that a page unloaded while the bank's app was open resumes
 * there.
 */
import { useEffect } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { Page } from '#domain/layout/Page.tsx'
import { DepositFlow } from '#features/deposit/DepositFlow.tsx'
import { changeDraft, type Draft } from '#features/deposit/draft.ts'
import { t } from '#i18n/i18n.ts'

export function Deposit() {
  const search = useSearch()
  const params = new URLSearchParams(search)
  const orderId = params.get('order') ?? undefined
  useEffect(() => changeDraft(readDraft(search)), [search])
  return (
    <Page>
      <DepositFlow
        orderId={orderId}
        onOrder={showOrder}
        rush={params.has('rush')}
        goLabel={t('pay.play')}
        onGo={() => navigate('/')}
      />
    </Page>
  )
}

/** An offer may link here with amount and promotion; the player can change both. */
export function readDraft(search: string): Partial<Draft> {
  const params = new URLSearchParams(search)
  const [amount, activityId] = [params.get('amount'), params.get('activityId')]
  return {
    ...(amount && /^\d{1,9}(\.\d{1,2})?$/.test(amount) && { amount }),
    ...(activityId && { activityId }),
  }
}

function showOrder(id: string | undefined): void {
  navigate(id ? `/deposit?order=${encodeURIComponent(id)}` : '/deposit')
}
