import { useState } from 'react'
import { refusalOf } from '#api/api.ts'
import type { Bounds } from '#domain/payments/amount-rules.ts'
import { createEnvelope, type MadeEnvelope } from '#features/lucky/envelope/envelope-requests.ts'
import {
  type Draft,
  emptyDraft,
  type GiftErrors,
  isValid,
  validate,
} from '#features/lucky/gift/gift-rules.ts'
import { t } from '#i18n/i18n.ts'
import { currentCurrency } from '#stores/money-text.ts'

type Errors = GiftErrors & { readonly form?: string | undefined }

export type GiftForm = {
  readonly draft: Draft
  readonly errors: Errors
  readonly isPending: boolean
  readonly change: (change: Partial<Draft>) => void
  readonly touchAmount: () => void
  readonly send: () => Promise<void>
}

export function useGiftForm(bounds: Bounds, onMade: (made: MadeEnvelope) => void): GiftForm {
  const [draft, setDraft] = useState(emptyDraft)
  const [touched, setTouched] = useState(false)
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<Errors>({})
  const problems = (isTouched: boolean) => validate(draft, bounds, currentCurrency(), isTouched)

  const change = (changed: Partial<Draft>) => {
    setRefused({})
    setDraft({ ...draft, ...changed })
  }
  const send = async () => {
    setTouched(true)
    if (!isValid(problems(true))) return
    setPending(true)
    const { made, errors } = await make(draft)
    setPending(false)
    if (made) onMade(made)
    else setRefused(errors)
  }
  const errors = { ...problems(touched), ...refused }
  return { draft, errors, isPending, change, touchAmount: () => setTouched(true), send }
}

type Outcome = { readonly made?: MadeEnvelope | undefined; readonly errors: Errors }

async function make({ amount, count, mode, message }: Draft): Promise<Outcome> {
  const request = { amount: Number(amount), count: Number(count), mode, message: message.trim() }
  try {
    return { made: await createEnvelope(request), errors: {} }
  } catch (error) {
    const { field, message: text = t('error.no-response') } = refusalOf(error) ?? {}
    return { errors: { [field === 'amount' || field === 'count' ? field : 'form']: text } }
  }
}
