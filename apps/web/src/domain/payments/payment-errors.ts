/** Maps a rejected payment call to the field its error belongs to, otherwise to the form. */
import { refusalOf } from '#api/api.ts'
import { t } from '#i18n/i18n.ts'

const fields = ['amount', 'account', 'accountName', 'bankCode', 'otpCode', 'verificationCode'] as const

type PaymentField = (typeof fields)[number]
export type PaymentErrors = Readonly<Partial<Record<PaymentField | 'form', string>>>

const fieldOfCode: Readonly<Record<string, PaymentField>> = {
  AMOUNT_OUT_OF_RANGE: 'amount',
  INSUFFICIENT_FUNDS: 'amount',
  ACCOUNT_INVALID: 'account',
  CODE_WRONG: 'verificationCode',
  CODE_EXPIRED: 'verificationCode',
}

export function errorsOf(error: unknown): PaymentErrors {
  const refusal = refusalOf(error)
  if (!refusal) return { form: t('error.no-response') }
  const named = fields.find((field) => field === refusal.field)
  return { [named ?? fieldOfCode[refusal.code] ?? 'form']: refusal.message }
}
