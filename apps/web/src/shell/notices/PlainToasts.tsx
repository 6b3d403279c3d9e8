import { toastFailureMs } from '@saguao/contract/product/constants.ts'
import { useEffect } from 'react'
import type { LoadingProps } from '#lib/lazy-component.tsx'
import styles from '#shell/notices/PlainToasts.module.css'
import { dismissToast, useToasts } from '#stores/toasts.ts'

/** Fallback while the code of the floating layer cannot be loaded: shows the newest toast and retries the load. */
export function PlainToasts({ failed, retry }: LoadingProps) {
  const toast = useToasts(({ toasts }) => toasts.at(-1))
  useEffect(() => {
    const timer = failed ? setTimeout(retry, toastFailureMs) : undefined
    return () => clearTimeout(timer)
  }, [failed, retry])
  useEffect(() => {
    const timer = toast && setTimeout(() => dismissToast(toast.id), toast.durationMs)
    return () => clearTimeout(timer)
  }, [toast])
  if (!failed || !toast) return null
  return (
    <p role="alert" className={styles.toast}>
      {toast.text}
    </p>
  )
}
