/** Short messages over everything else. How long each stays is the seed's (R9.01). */
import { toastDefaultMs, toastErrorMs, toastFailureMs, toastSuccessMs } from '@saguao/contract/constants.ts'
import { create } from 'zustand'

export type ToastKind = 'default' | 'success' | 'error' | 'failure'
export type Toast = { readonly id: number; readonly kind: ToastKind; readonly text: string }

/** More than this at once is a wall; the oldest gives way. */
const toastsMax = 3

export const toastMs: Readonly<Record<ToastKind, number>> = {
  default: toastDefaultMs,
  success: toastSuccessMs,
  error: toastErrorMs,
  failure: toastFailureMs,
}

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let lastId = 0

export function toast(text: string, kind: ToastKind = 'default'): void {
  const shown = useToasts.getState().toasts.filter((other) => other.text !== text)
  lastId += 1
  const next = { id: lastId, kind, text }
  useToasts.setState({ toasts: [...shown, next].slice(-toastsMax) })
  setTimeout(() => dismissToast(next.id), toastMs[kind])
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}
