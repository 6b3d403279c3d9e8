import { useState } from 'react'
import type { PaymentErrors } from '#domain/payments/payment-errors.ts'
import { chosenConfig, type Method, type PaymentConfig } from '#domain/payments/payment-methods.ts'
import { askForPayout, type Payout, type Refused } from '#features/withdraw/withdraw.ts'
import {
  type Draft,
  destinationOf,
  emptyDraft,
  payoutOf,
  problemsOf,
  type SavedAccount,
} from '#features/withdraw/withdraw-rules.ts'

/** What the form is made of once it could be read. */
export type Offered = {
  readonly methods: readonly [Method, ...Method[]]
  readonly accounts: readonly SavedAccount[]
  readonly cash: number
}

export type WithdrawForm = Offered & {
  readonly draft: Draft
  readonly method: Method
  readonly config: PaymentConfig
  /** Those that fit the method. */
  readonly saved: readonly SavedAccount[]
  readonly errors: PaymentErrors
  /** What stands in the way of any payout now. */
  readonly refused: Refused | undefined
  readonly busy: boolean
  readonly change: (change: Partial<Draft>) => void
  readonly leaveAmount: () => void
  /** True when the payout may be asked for; else what is wrong is shown. */
  readonly check: () => boolean
  readonly payout: Payout
  readonly ask: () => Promise<'asked' | 'code' | 'refused'>
  readonly clear: () => void
}

export function useWithdrawForm(offered: Offered): WithdrawForm {
  const { methods, accounts, cash } = offered
  const [draft, setDraft] = useState(emptyDraft)
  const [left, setLeft] = useState(false)
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const method = methods.find(({ key }) => key === draft.method) ?? methods[0]
  const saved = accounts.filter((account) => method.configs.some((config) => pays(config, account)))
  const chosen = { ...draft, destination: destinationOf(draft, saved) }
  const config = configFor(method, chosen, saved)
  const about = { method, config, cash }
  const payout = payoutOf(chosen, config)

  const change = (changed: Partial<Draft>) => {
    setRefused(undefined)
    setDraft({ ...draft, ...changed })
  }
  const check = () => {
    setSent(true)
    return Object.keys(problemsOf(chosen, about, { left: true, sent: true })).length === 0
  }
  const ask = async () => {
    setBusy(true)
    const asked = await askForPayout(payout).finally(() => setBusy(false))
    setRefused(asked.outcome === 'refused' ? asked : undefined)
    return asked.outcome
  }
  const clear = () => {
    setLeft(false)
    setSent(false)
    setDraft(emptyDraft)
  }
  const errors = { ...problemsOf(chosen, about, { left, sent }), ...refused?.errors }
  const state = { draft: chosen, method, config, saved, errors, refused, busy, payout }
  return { ...offered, ...state, change, leaveAmount: () => setLeft(true), check, ask, clear }
}

const pays = (config: PaymentConfig, account: SavedAccount): boolean =>
  config.paymentMethod === account.paymentMethod

function configFor(method: Method, draft: Draft, saved: readonly SavedAccount[]): PaymentConfig {
  const account = saved.find(({ id }) => id === draft.destination)
  const ofAccount = account && method.configs.find((config) => pays(config, account))
  return ofAccount ?? chosenConfig(method, draft.account, draft.offer) ?? method.configs[0]
}
