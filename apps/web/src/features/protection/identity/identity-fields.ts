/** Masks and checks of the identity form while typing. For convenience only: the server checks again (R12.03). */
import type { Country } from '@saguao/contract/product/countries.ts'
import {
  canonicalFullName,
  canonicalPersonDocument,
  checkBirthDate,
} from '@saguao/contract/product/person-rules.ts'
import { t } from '#i18n/i18n.ts'

export type IdentityDraft = {
  readonly fullName: string
  readonly birthDate: string
  readonly document: string
}
export type IdentityErrors = Readonly<Partial<Record<keyof IdentityDraft | 'form', string>>>

export const emptyDraft: IdentityDraft = { fullName: '', birthDate: '', document: '' }

/** 31/12/1990. */
export function maskBirthDate(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}

/** The day as the server expects it, empty while it is incomplete. */
export function isoBirthDate(typed: string): string {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed) ?? []
  return year ? `${year}-${month}-${day}` : ''
}

export function maskDocument(country: Country, typed: string): string {
  return country === 'BR' ? maskCpf(typed) : maskRut(typed)
}

const cpfLength = 11
const rutLength = 9

/** 529.982.247-25. */
function maskCpf(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, cpfLength)
  const body = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter(Boolean).join('.')
  return digits.length > 9 ? `${body}-${digits.slice(9)}` : body
}

/** 12.345.678-5; the last character is the check digit, which may be K. */
function maskRut(typed: string): string {
  const text = typed
    .toUpperCase()
    .replace(/[^\dK]/g, '')
    .replace(/K(?=.)/g, '')
    .slice(0, rutLength)
  if (text.length < 2) return text
  const body = text.slice(0, -1).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${body}-${text.slice(-1)}`
}

/** Whether the document has all its characters; a RUT may have one less. */
const isComplete = (country: Country, document: string): boolean =>
  document.replace(/[^\dK]/g, '').length >= (country === 'BR' ? cpfLength : rutLength)

export const isDocumentValid = (country: Country, document: string): boolean =>
  canonicalPersonDocument(country, document) !== undefined

function birthDateError(country: Country, typed: string, nowMs: number): string | undefined {
  const age = checkBirthDate(country, isoBirthDate(typed), nowMs)
  if (age === 'adult') return undefined
  return t(age === 'minor' ? 'identity.minor' : 'identity.birth-error')
}

/** A field that is complete is checked while typing; the others when the form is submitted. */
export function validateIdentity(
  country: Country,
  draft: IdentityDraft,
  isSubmitted: boolean,
  nowMs: number = Date.now(),
): IdentityErrors {
  const { fullName, birthDate, document } = draft
  const name = isSubmitted && !canonicalFullName(fullName) ? t('identity.name-error') : undefined
  const birth = isSubmitted || isoBirthDate(birthDate) ? birthDateError(country, birthDate, nowMs) : undefined
  const isChecked = isSubmitted || isComplete(country, document)
  const number = isChecked && !isDocumentValid(country, document) ? t(`identity.${country}-error`) : undefined
  return {
    ...(name && { fullName: name }),
    ...(birth && { birthDate: birth }),
    ...(number && { document: number }),
  }
}
