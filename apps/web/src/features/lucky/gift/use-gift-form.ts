import { useState } from 'react'
import { refusalOf } from '#api/api.ts'
import type { Bounds } from '#domain/payments/amount-rules.ts'
import {
  type Draft,
  emptyDraft,
  type GiftErrors,
  isFree,
  problemsOf,
} from '#features/lucky/gift/gift-rules.ts'
import { type Made, makeEnvelope } from '#features/lucky/open.ts'
import { t } from '#i18n/i18n.ts'
import { currentCurrency } from '#stores/money-text.ts'

type Errors = GiftErrors & { readonly form?: string | undefined }

export type GiftForm = {
  readonly draft: Draft
  readonly errors: Errors
  readonly isPending: boolean
  readonly change: (change: Partial<Draft>) => void
  readonly leave: () => void
  readonly send: () => Promise<void>
}

export function useGiftForm(bounds: Bounds, onMade: (made: Made) => void): GiftForm {
  const [draft, setDraft] = useState(emptyDraft)
  const [left, setLeft] = useState(false)
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<Errors>({})
  const problems = (isLeft: boolean) => problemsOf(draft, bounds, currentCurrency(), isLeft)

  const change = (changed: Partial<Draft>) => {
    setRefused({})
    setDraft({ ...draft, ...changed })
  }
  const send = async () => {
    setLeft(true)
    if (!isFree(problems(true))) return
    setPending(true)
    const { made, errors } = await make(draft)
    setPending(false)
    if (made) onMade(made)
    else setRefused(errors)
  }
  const errors = { ...problems(left), ...refused }
  return { draft, errors, isPending, change, leave: () => setLeft(true), send }
}

type Outcome = { readonly made?: Made | undefined; readonly errors: Errors }

async function make({ amount, count, mode, message }: Draft): Promise<Outcome> {
  const wish = { amount: Number(amount), count: Number(count), mode, message: message.trim() }
  try {
    return { made: await makeEnvelope(wish), errors: {} }
  } catch (error) {
    const { field, message: told = t('error.no-response') } = refusalOf(error) ?? {}
    return { errors: { [field === 'amount' || field === 'count' ? field : 'form']: told } }
  }
}
