/** Toasts and their durations (R9.01). */
import {
  toastDefaultMs,
  toastErrorMs,
  toastFailureMs,
  toastSuccessMs,
} from '@saguao/contract/product/constants.ts'
import { create } from 'zustand'
import type { Toast } from '#widgets/overlay/Toasts.tsx'

const kinds = {
  default: { kind: 'default', durationMs: toastDefaultMs },
  success: { kind: 'success', durationMs: toastSuccessMs },
  /** The server responded with an HTTP error. */
  error: { kind: 'failure', durationMs: toastErrorMs },
  /** The server rejected the call or did not respond. */
  failure: { kind: 'failure', durationMs: toastFailureMs },
} as const satisfies Record<string, Pick<Toast, 'kind' | 'durationMs'>>

export type ToastKind = keyof typeof kinds

/** Beyond this number the oldest toast is removed. */
const maxToasts = 3

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let lastId = 0

export function toast(text: string, kind: ToastKind = 'default'): void {
  const others = useToasts.getState().toasts.filter((other) => other.text !== text)
  lastId += 1
  useToasts.setState({ toasts: [...others, { id: lastId, text, ...kinds[kind] }].slice(-maxToasts) })
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}
