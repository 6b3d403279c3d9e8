import { useState } from 'react'
import type { PaymentErrors } from '#domain/payments/payment-errors.ts'
import { chosenConfig, type Method, type PaymentConfig } from '#domain/payments/payment-methods.ts'
import { type Payout, type PayoutRefusal, requestPayout } from '#features/withdraw/withdraw.ts'
import {
  type Draft,
  destinationOf,
  emptyDraft,
  payoutOf,
  type SavedAccount,
  validate,
} from '#features/withdraw/withdraw-rules.ts'

/** Data of the form, once loaded. */
export type WithdrawOptions = {
  readonly methods: readonly [Method, ...Method[]]
  readonly accounts: readonly SavedAccount[]
  readonly cash: number
}

export type WithdrawForm = WithdrawOptions & {
  readonly draft: Draft
  readonly method: Method
  readonly config: PaymentConfig
  /** The saved accounts of the chosen method. */
  readonly saved: readonly SavedAccount[]
  readonly errors: PaymentErrors
  /** The last refusal. */
  readonly refused: PayoutRefusal | undefined
  readonly busy: boolean
  readonly change: (change: Partial<Draft>) => void
  readonly touchAmount: () => void
  /** True if the form is valid; otherwise shows the errors. */
  readonly check: () => boolean
  readonly payout: Payout
  readonly request: () => Promise<'requested' | 'code' | 'refused'>
  readonly clear: () => void
}

export function useWithdrawForm(options: WithdrawOptions): WithdrawForm {
  const { methods, accounts, cash } = options
  const [draft, setDraft] = useState(emptyDraft)
  const [touched, setTouched] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<PayoutRefusal>()
  const method = methods.find(({ key }) => key === draft.method) ?? methods[0]
  const saved = accounts.filter((account) => method.configs.some((config) => hasMethodOf(config, account)))
  const chosen = { ...draft, destination: destinationOf(draft, saved) }
  const config = configFor(method, chosen, saved)
  const context = { method, config, cash }
  const payout = payoutOf(chosen, config)

  const change = (changed: Partial<Draft>) => {
    setRefused(undefined)
    setDraft({ ...draft, ...changed })
  }
  const check = () => {
    setSubmitted(true)
    return Object.keys(validate(chosen, context, { touched: true, submitted: true })).length === 0
  }
  const request = async () => {
    setBusy(true)
    const result = await requestPayout(payout).finally(() => setBusy(false))
    setRefused(result.outcome === 'refused' ? result : undefined)
    return result.outcome
  }
  const clear = () => {
    setTouched(false)
    setSubmitted(false)
    setDraft(emptyDraft)
  }
  const errors = { ...validate(chosen, context, { touched, submitted }), ...refused?.errors }
  const state = { draft: chosen, method, config, saved, errors, refused, busy, payout }
  return { ...options, ...state, change, touchAmount: () => setTouched(true), check, request, clear }
}

const hasMethodOf = (config: PaymentConfig, account: SavedAccount): boolean =>
  config.paymentMethod === account.paymentMethod

function configFor(method: Method, draft: Draft, saved: readonly SavedAccount[]): PaymentConfig {
  const account = saved.find(({ id }) => id === draft.destination)
  const ofAccount = account && method.configs.find((config) => hasMethodOf(config, account))
  return ofAccount ?? chosenConfig(method, draft.account, draft.offer) ?? method.configs[0]
}
