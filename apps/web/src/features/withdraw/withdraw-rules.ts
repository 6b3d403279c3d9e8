/** What the form checks and counts before anything is sent. Pure, and for comfort only: the server checks again (R5.09). */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { type Cash, minor, parseAmount, toMajor } from '@saguao/contract/product/money.ts'
import { amountError } from '#domain/payments/amount-rules.ts'
import type { PaymentErrors } from '#domain/payments/payment-errors.ts'
import { isAccountTyped, type Method, type PaymentConfig } from '#domain/payments/payment-methods.ts'
import { readPixKey } from '#features/withdraw/pix-key.ts'
import type { Payout } from '#features/withdraw/withdraw.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'

export type SavedAccount = Data<'/withdraw/accounts'>['list'][number]

export type Draft = {
  readonly method: string | undefined
  /** A saved account's id, or `newAccount`; undefined until the player chooses. */
  readonly destination: string | undefined
  readonly account: string
  readonly accountName: string
  readonly bankCode: string
  readonly offer: string | undefined
  readonly amount: string
}

export const newAccount = 'new'

export const emptyDraft: Draft = {
  method: undefined,
  destination: undefined,
  account: '',
  accountName: '',
  bankCode: '',
  offer: undefined,
  amount: '',
}

/** The account used last is chosen until the player chooses another; one of another method is none here. */
export function destinationOf({ destination }: Draft, saved: readonly SavedAccount[]): string {
  const known = destination === newAccount || saved.some(({ id }) => id === destination)
  return (known ? destination : saved[0]?.id) ?? newAccount
}

export const isPix = ({ paymentMethod }: PaymentConfig): boolean => paymentMethod === 'pix'

/** Everything that is wrong; `left` says whether the amount was left, `sent` whether the form was tried. */
export function problemsOf(
  draft: Draft,
  {
    method,
    config,
    cash,
  }: { readonly method: Method; readonly config: PaymentConfig; readonly cash: number },
  { left, sent }: { readonly left: boolean; readonly sent: boolean },
): PaymentErrors {
  const tooMuch = Number(draft.amount) > cash && t('withdraw.not-enough', { cash: moneyText(cash) })
  const amount = tooMuch || amountError(draft.amount, config, left || sent)
  return {
    ...(amount && { amount }),
    ...(sent && draft.destination === newAccount && accountProblems(draft, method, config)),
  }
}

function accountProblems(draft: Draft, method: Method, config: PaymentConfig): PaymentErrors {
  if (isPix(config)) return readPixKey(draft.account) ? {} : { account: t('withdraw.pix-key-error') }
  if (method.isMobile)
    return isAccountTyped(method, draft.account) ? {} : { account: t('deposit.phone-error') }
  return {
    ...(isAccountTyped(method, draft.account) ? {} : { account: t('withdraw.number-error') }),
    ...(draft.accountName.trim() === '' && { accountName: t('withdraw.name-error') }),
    ...(config.fields.includes('bankCode') && draft.bankCode === '' && { bankCode: t('deposit.bank-error') }),
  }
}

export function payoutOf(draft: Draft, config: PaymentConfig): Payout {
  const { payChannel, paymentMethod } = config
  const asked = { amount: Number(draft.amount), payChannel, paymentMethod }
  if (draft.destination !== newAccount) return { ...asked, account: `saved:${draft.destination}` }
  if (isPix(config)) return { ...asked, account: readPixKey(draft.account)?.key ?? draft.account }
  if (!config.fields.includes('bankCode')) return { ...asked, account: draft.account }
  const { bankCode } = draft
  return { ...asked, account: draft.account.trim(), bankCode, accountName: draft.accountName.trim() }
}

/** A part of what there is, never a fraction of a cent, never more than one payout may be. */
export function shareOf(cash: number, percent: number, { maxAmount }: PaymentConfig, currency: Cash): number {
  const units = ((parseAmount(cash, currency) ?? 0n) * BigInt(percent)) / 100n
  return Math.min(toMajor(minor(units), currency), maxAmount)
}
