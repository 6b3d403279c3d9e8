/** Validation and amounts of the withdraw form. Pure, for convenience only: the server validates again (R5.09). */
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

/** The account used last is preselected; an account of another method does not count. */
export function destinationOf({ destination }: Draft, saved: readonly SavedAccount[]): string {
  const known = destination === newAccount || saved.some(({ id }) => id === destination)
  return (known ? destination : saved[0]?.id) ?? newAccount
}

export const isPix = ({ paymentMethod }: PaymentConfig): boolean => paymentMethod === 'pix'

/** All validation errors; `touched`: the amount field was left, `submitted`: the form was submitted. */
export function validate(
  draft: Draft,
  {
    method,
    config,
    cash,
  }: { readonly method: Method; readonly config: PaymentConfig; readonly cash: number },
  { touched, submitted }: { readonly touched: boolean; readonly submitted: boolean },
): PaymentErrors {
  const tooMuch = Number(draft.amount) > cash && t('withdraw.not-enough', { cash: moneyText(cash) })
  const amount = tooMuch || amountError(draft.amount, config, touched || submitted)
  return {
    ...(amount && { amount }),
    ...(submitted && draft.destination === newAccount && validateAccount(draft, method, config)),
  }
}

function validateAccount(draft: Draft, method: Method, config: PaymentConfig): PaymentErrors {
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
  const result = { amount: Number(draft.amount), payChannel, paymentMethod }
  if (draft.destination !== newAccount) return { ...result, account: `saved:${draft.destination}` }
  if (isPix(config)) return { ...result, account: readPixKey(draft.account)?.key ?? draft.account }
  if (!config.fields.includes('bankCode')) return { ...result, account: draft.account }
  const { bankCode } = draft
  return { ...result, account: draft.account.trim(), bankCode, accountName: draft.accountName.trim() }
}

/** A share of the balance, in whole cents and within the payout limit. */
export function shareOf(cash: number, percent: number, { maxAmount }: PaymentConfig, currency: Cash): number {
  const units = ((parseAmount(cash, currency) ?? 0n) * BigInt(percent)) / 100n
  return Math.min(toMajor(minor(units), currency), maxAmount)
}
