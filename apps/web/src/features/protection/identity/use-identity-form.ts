import { useState } from 'react'
import { apiSilent, refusalOf } from '#api/api.ts'
import { refresh } from '#api/query-cache.ts'
import {
  emptyDraft,
  type IdentityDraft,
  type IdentityErrors,
  isoBirthDate,
  validateIdentity,
} from '#features/protection/identity/identity-fields.ts'
import { t } from '#i18n/i18n.ts'
import { currentCountry } from '#stores/country.ts'

/** A refusal is shown at its field until the player changes something. */
export function useIdentityForm() {
  const [draft, setDraft] = useState(emptyDraft)
  const [submitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState<IdentityErrors>({})
  const [busy, setBusy] = useState(false)
  const change = (changed: Partial<IdentityDraft>) => {
    setRefused({})
    setDraft({ ...draft, ...changed })
  }
  const submit = async () => {
    setSubmitted(true)
    if (busy || Object.keys(validateIdentity(currentCountry(), draft, true)).length > 0) return
    setBusy(true)
    try {
      await apiSilent('/identity/submit', { ...draft, birthDate: isoBirthDate(draft.birthDate) })
      await refresh('/protection/state')
    } catch (error) {
      setRefused(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const errors = { ...validateIdentity(currentCountry(), draft, submitted), ...refused }
  return { draft, change, errors, busy, submit }
}

const fields = ['fullName', 'birthDate', 'document'] as const

function errorsOf(error: unknown): IdentityErrors {
  const refusal = refusalOf(error)
  const field = fields.find((name) => name === refusal?.field) ?? 'form'
  return { [field]: refusal?.message ?? t('error.no-response') }
}
