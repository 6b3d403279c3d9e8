import { toastFailureMs } from '@saguao/contract/product/constants.ts'
import { useEffect } from 'react'
import { t } from '#i18n/i18n.ts'
import type { LoadingProps } from '#lib/lazy-component.tsx'
import { toast } from '#stores/toasts.ts'
import { emit } from '#stores/ui.ts'

/** Loading state of an overlay: shows the loading bar; after a failure a toast, and retries while it is still needed. */
export function PartSkeleton({ failed, retry }: LoadingProps) {
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
