/** Asking for a payout. An account that was never used is confirmed first, by a code for this very payout. */
import type { Body } from '@saguao/contract/calls/calls.ts'
import type { ErrorCode } from '@saguao/contract/calls/errors.ts'
import { api, apiSilent, refusalOf } from '#api/api.ts'
import { refresh } from '#api/query-cache.ts'
import { errorsOf, type PaymentErrors } from '#domain/payments/payment-errors.ts'
import { t } from '#i18n/i18n.ts'
import { currentCountry } from '#stores/country.ts'
import { toast } from '#stores/toasts.ts'
import { emit } from '#stores/ui.ts'

export type Payout = Omit<Body<'/withdraw/create'>, 'requestId' | 'verificationCode'>

export type Refused = {
  readonly outcome: 'refused'
  readonly code: ErrorCode | undefined
  readonly message: string
  readonly errors: PaymentErrors
}
export type Asked = { readonly outcome: 'asked' } | { readonly outcome: 'code' } | Refused

/** That an account has to be confirmed is no failure, so it is not shown as one; every other refusal is (R8.01). */
export async function askForPayout(payout: Payout, verificationCode?: string): Promise<Asked> {
  try {
    await apiSilent('/withdraw/create', { ...payout, ...(verificationCode && { verificationCode }) })
    follow()
    return { outcome: 'asked' }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.code === 'CONFIRMATION_REQUIRED') return { outcome: 'code' }
    const message = refusal?.message ?? t('error.no-response')
    toast(message, 'failure')
    return { outcome: 'refused', code: refusal?.code, message, errors: errorsOf(error) }
  }
}

function follow(): void {
  emit('UPDATE_BALANCE')
  void refresh('/withdraw/orders')
  void refresh('/withdraw/accounts')
}

/** The code for one payout, and until when no other can be sent. */
type Sent = { readonly payout: string; readonly phone: string; readonly untilMs: number }

let sent: Sent | undefined

/** Where the code went. One that was sent for this payout a moment ago is not sent again. */
export async function sendCode(payout: Payout): Promise<string> {
  const deal = JSON.stringify(payout)
  if (sent?.payout === deal && codeWaitSeconds() > 0) return sent.phone
  const { username } = await api('/user/getUserInfo')
  const answer = await api('/captcha/usernameSms', { country: currentCountry(), username: username ?? '' })
  sent = { payout: deal, phone: answer.phoneNumber, untilMs: Date.now() + answer.resendIn * 1000 }
  return answer.phoneNumber
}

/** Whole seconds; 0 when a code may be asked for. */
export function codeWaitSeconds(): number {
  return Math.max(0, Math.ceil(((sent?.untilMs ?? 0) - Date.now()) / 1000))
}

export function forgetCode(): void {
  sent = undefined
}

/** True when the money is back; whatever it answered, the list shows how the order stands now. */
export async function cancelPayout(id: string): Promise<boolean> {
  try {
    await api('/withdraw/cancel', { id })
    return true
  } catch {
    return false
  } finally {
    follow()
  }
}
