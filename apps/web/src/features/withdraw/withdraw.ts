/** Requests a payout. A new account is confirmed first, by a code for this payout only. */
import type { Body } from '@saguao/contract/calls/calls.ts'
import type { ErrorCode } from '@saguao/contract/calls/errors.ts'
import { api, apiSilent, refusalOf } from '#api/api.ts'
import { refresh } from '#api/query-cache.ts'
import { errorsOf, type PaymentErrors } from '#domain/payments/payment-errors.ts'
import { verifyIdentity } from '#domain/protection/verify-identity.ts'
import { t } from '#i18n/i18n.ts'
import { currentCountry } from '#stores/country.ts'
import { toast } from '#stores/toasts.ts'
import { emit } from '#stores/ui.ts'

export type Payout = Omit<Body<'/withdraw/create'>, 'requestId' | 'verificationCode'>

export type PayoutRefusal = {
  readonly outcome: 'refused'
  readonly code: ErrorCode | undefined
  readonly message: string
  readonly errors: PaymentErrors
}
type PayoutResult = { readonly outcome: 'requested' } | { readonly outcome: 'code' } | PayoutRefusal

/**
 * A required confirmation is not shown as a failure; every other refusal is (R8.01). An unknown person is verified first,
 * and the same payout is then requested again (R12.03).
 */
export async function requestPayout(payout: Payout, verificationCode?: string): Promise<PayoutResult> {
  try {
    await apiSilent('/withdraw/create', { ...payout, ...(verificationCode && { verificationCode }) })
    refreshPayouts()
    return { outcome: 'requested' }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.code === 'CONFIRMATION_REQUIRED') return { outcome: 'code' }
    const isUnknown = refusal?.code === 'VERIFICATION_REQUIRED'
    if (isUnknown && (await verifyIdentity(true))) return requestPayout(payout, verificationCode)
    const message = refusal?.message ?? t('error.no-response')
    if (!isUnknown) toast(message, 'failure')
    return { outcome: 'refused', code: refusal?.code, message, errors: errorsOf(error) }
  }
}

function refreshPayouts(): void {
  emit('UPDATE_BALANCE')
  void refresh('/withdraw/orders')
  void refresh('/withdraw/accounts')
}

/** The last code: its payout, and the time before which no other can be sent. */
type Sent = { readonly payout: string; readonly phone: string; readonly untilMs: number }

let sent: Sent | undefined

/** Returns the phone the code was sent to. A recent code for the same payout is not sent again. */
export async function sendCode(payout: Payout): Promise<string> {
  const payoutKey = JSON.stringify(payout)
  if (sent?.payout === payoutKey && codeWaitSeconds() > 0) return sent.phone
  const { username } = await api('/user/getUserInfo')
  const response = await api('/captcha/usernameSms', { country: currentCountry(), username: username ?? '' })
  sent = { payout: payoutKey, phone: response.phoneNumber, untilMs: Date.now() + response.resendIn * 1000 }
  return response.phoneNumber
}

/** Whole seconds; 0 when a code may be requested. */
export function codeWaitSeconds(): number {
  return Math.max(0, Math.ceil(((sent?.untilMs ?? 0) - Date.now()) / 1000))
}

export function clearCode(): void {
  sent = undefined
}

/** True if the money was returned; in either case the list is refreshed. */
export async function cancelPayout(id: string): Promise<boolean> {
  try {
    await api('/withdraw/cancel', { id })
    return true
  } catch {
    return false
  } finally {
    refreshPayouts()
  }
}
