/** The bonus that a withdrawal takes back, before it is requested. */
import { getCached, keyOf, refresh } from '#api/query-cache.ts'
import { useCall } from '#api/use-call.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { Callout } from '#widgets/status/Callout.tsx'

export function useTakenBonus(): number {
  const { data } = useCall('/wallet/wagering')
  return data?.atWithdrawal ?? 0
}

/** Reads it again: the bonus of a deposit may have been granted after the screen was opened. False if that failed. */
export async function readTakenBonus(): Promise<boolean> {
  await refresh('/wallet/wagering')
  return getCached(keyOf('/wallet/wagering')).error === null
}

export function TakenBonus() {
  const amount = useTakenBonus()
  if (amount === 0) return null
  return (
    <Callout
      title={t('withdraw.takes-title', { amount: moneyText(amount) })}
      text={t('withdraw.takes-text')}
    />
  )
}
