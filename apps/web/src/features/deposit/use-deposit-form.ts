import { useState } from 'react'
import { refusalOf } from '#api/api.ts'
import { errorsOf, type PaymentErrors } from '#domain/payments/payment-errors.ts'
import { chosenConfig, type Method, type PaymentConfig } from '#domain/payments/payment-methods.ts'
import { createDeposit } from '#features/deposit/create-deposit.ts'
import { validate } from '#features/deposit/deposit-rules.ts'
import { changeDraft, type Draft, useDraft } from '#features/deposit/draft.ts'

export type DepositForm = {
  readonly draft: Draft
  readonly method: Method
  readonly config: PaymentConfig
  readonly errors: PaymentErrors
  readonly busy: boolean
  /** The order was refused because too many are open: one of those has to be paid first. */
  readonly mustPayOpen: boolean
  readonly change: (change: Partial<Draft>) => void
  readonly touchAmount: () => void
  readonly submit: () => Promise<void>
}

/** Shows validation errors at their fields; a refusal stays until the player changes something. */
export function useDepositForm(
  methods: readonly [Method, ...Method[]],
  onCreated: (id: string) => void,
): DepositForm {
  const draft = useDraft()
  const [touched, setTouched] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<PaymentErrors>({})
  const [mustPayOpen, setMustPayOpen] = useState(false)
  const method = methods.find(({ key }) => key === draft.method) ?? methods[0]
  const config = chosenConfig(method, draft.account, draft.offer) ?? method.configs[0]

  const change = (changed: Partial<Draft>) => {
    setRefused({})
    setMustPayOpen(false)
    changeDraft(changed)
  }
  const submit = async () => {
    setSubmitted(true)
    const wrong = validate(draft, method, config, { touched: true, submitted: true })
    if (busy || Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const id = await createDeposit(depositOf(draft, config))
      if (id) onCreated(id)
    } catch (error) {
      setRefused(errorsOf(error))
      setMustPayOpen(refusalOf(error)?.code === 'DEPOSITS_OPEN')
    } finally {
      setBusy(false)
    }
  }
  const errors = { ...validate(draft, method, config, { touched, submitted }), ...refused }
  const touchAmount = () => setTouched(true)
  return { draft, method, config, errors, busy, mustPayOpen, change, touchAmount, submit }
}

/** Sends only the fields of the channel; a number typed for another channel is not sent. */
function depositOf({ amount, account, bankCode, activityId }: Draft, config: PaymentConfig) {
  const required = new Set<string>(config.fields)
  return {
    config,
    amount: Number(amount),
    account: required.has('account') ? account.trim() : undefined,
    bankCode: required.has('bankCode') ? bankCode : undefined,
    activityId,
  }
}
