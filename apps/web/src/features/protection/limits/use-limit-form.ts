import { useState } from 'react'
import { apiSilent, refusalOf } from '#api/api.ts'
import { type LimitKind, type LimitPeriod, refreshProtection } from '#domain/protection/protection.ts'
import { t } from '#i18n/i18n.ts'
import { toast } from '#stores/toasts.ts'

/** A refusal is shown at the field. */
export function useLimitForm(kind: LimitKind, period: LimitPeriod) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'save' | 'remove'>()
  const change = (text: string) => {
    setError(undefined)
    setTyped(text)
  }
  const send = async (amount: number | null, step: 'save' | 'remove') => {
    setBusy(step)
    try {
      const answer = await apiSilent('/protection/setLimit', { kind, period, amount })
      setTyped('')
      // A raise or a removal is shown as a change that waits.
      if (!('pending' in answer)) toast(t('limit.saved'), 'success')
      refreshProtection()
    } catch (refused) {
      setError(refusalOf(refused)?.message ?? t('error.no-response'))
    } finally {
      setBusy(undefined)
    }
  }
  const save = async () => {
    if (typed.trim() === '') setError(t('limit.bad'))
    else if (!busy) await send(Number(typed), 'save')
  }
  const remove = async () => {
    if (!busy) await send(null, 'remove')
  }
  return { typed, setTyped: change, error, busy, save, remove }
}
