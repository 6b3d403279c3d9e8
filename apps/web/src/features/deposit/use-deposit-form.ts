import { useState } from 'react'
import { errorsOf, type PaymentErrors } from '#domain/payments/payment-errors.ts'
import { chosenConfig, type Method, type PaymentConfig } from '#domain/payments/payment-methods.ts'
import { problemsOf } from '#features/deposit/deposit-rules.ts'
import { changeDraft, type Draft, useDraft } from '#features/deposit/draft.ts'
import { beginDeposit } from '#features/deposit/pay.ts'

export type DepositForm = {
  readonly draft: Draft
  readonly method: Method
  readonly config: PaymentConfig
  readonly errors: PaymentErrors
  readonly busy: boolean
  readonly change: (change: Partial<Draft>) => void
  readonly leaveAmount: () => void
  readonly submit: () => Promise<void>
}

/** What is wrong is shown where it is wrong; what the server refused stands until the player changes something. */
export function useDepositForm(
  methods: readonly [Method, ...Method[]],
  onBegun: (id: string) => void,
): DepositForm {
  const draft = useDraft()
  const [left, setLeft] = useState(false)
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<PaymentErrors>({})
  const method = methods.find(({ key }) => key === draft.method) ?? methods[0]
  const config = chosenConfig(method, draft.account, draft.offer) ?? method.configs[0]

  const change = (changed: Partial<Draft>) => {
    setRefused({})
    changeDraft(changed)
  }
  const submit = async () => {
    setSent(true)
    const wrong = problemsOf(draft, method, config, { left: true, sent: true })
    if (busy || Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const id = await beginDeposit(depositOf(draft, config))
      if (id) onBegun(id)
    } catch (error) {
      setRefused(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const errors = { ...problemsOf(draft, method, config, { left, sent }), ...refused }
  return { draft, method, config, errors, busy, change, leaveAmount: () => setLeft(true), submit }
}

/** Only what the channel asks for is sent: a number typed for another one stays here. */
function depositOf({ amount, account, bankCode, activityId }: Draft, config: PaymentConfig) {
  const asked = new Set<string>(config.fields)
  return {
    config,
    amount: Number(amount),
    account: asked.has('account') ? account.trim() : undefined,
    bankCode: asked.has('bankCode') ? bankCode : undefined,
    activityId,
  }
}
