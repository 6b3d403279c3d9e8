import { toastFailureMs } from '@saguao/contract/constants.ts'
import { useEffect } from 'react'
import { t } from '#i18n/i18n.ts'
import type { WaitingProps } from '#lib/lazy-part.tsx'
import { toast } from '#stores/toasts.ts'
import { emit } from '#stores/ui.ts'

/** A part that cannot be fetched says so, and is tried again while it is still wanted. */
export function PartWaiting({ failed, retry }: WaitingProps) {
  useEffect(() => {
    if (!failed) {
      emit('SHOW_SYSTEM_LOADING', true)
      return () => emit('SHOW_SYSTEM_LOADING', false)
    }
    toast(t('error.no-response'), 'failure')
    const timer = setTimeout(retry, toastFailureMs)
    return () => clearTimeout(timer)
  }, [failed, retry])
  return null
}
