/**
 * Tax numbers of people (CPF, in Chile RUT) and of Brazilian companies (CNPJ) in canonical form. Pure.
 * Since July 2026 a CNPJ may contain letters; its check digits use their ASCII codes.
 */
import { isCpf, isRut } from '@saguao/contract/product/person-rules.ts'

const companyForm = /^[0-9A-Z]{12}\d{2}$/
const companyLastWeight = 9
const asciiZero = 48

/** Weights from the right: 2, 3, … up to the last weight, then again from 2. */
function checkDigit(text: string, lastWeight: number): number {
  const sum = [...text].reverse().reduce((total, character, index) => {
    const weight = 2 + (index % (lastWeight - 1))
    return total + (character.charCodeAt(0) - asciiZero) * weight
  }, 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

function hasCheckDigits(text: string, lastWeight: number): boolean {
  const body = text.slice(0, -2)
  const first = checkDigit(body, lastWeight)
  const second = checkDigit(`${body}${first}`, lastWeight)
  return text.endsWith(`${first}${second}`)
}

/** A single repeated digit has valid check digits but is never issued. */
const isRepeated = (text: string): boolean => new Set(text).size === 1

export const isCnpj = (text: string): boolean =>
  companyForm.test(text) && !isRepeated(text) && hasCheckDigits(text, companyLastWeight)

const plain = (typed: string): string => typed.replace(/[\s./-]/g, '').toUpperCase()

/** Without punctuation; undefined when it is neither a CPF, nor a RUT, nor a CNPJ. */
export function canonicalDocument(typed: string): string | undefined {
  const text = plain(typed)
  return isCpf(text) || isRut(text) || isCnpj(text) ? text : undefined
}

/** Fewer visible digits than this match too many people. */
const minShownDigits = 6

/**
 * Whether the document that a provider reports can be the known one. Providers often mask it (***.456.789-**): a masked
 * digit matches every digit, the visible ones have to be equal.
 */
export function compareDocuments(known: string, reported: string): 'same' | 'other' | 'unknown' {
  const ours = plain(known)
  // Chilean banks pad a RUT with zeros.
  const theirs = isRut(ours) ? plain(reported).replace(/^0+/, '') : plain(reported)
  const masked = theirs.includes('*')
  if (!masked && canonicalDocument(theirs) === undefined) return 'unknown'
  if (ours.length !== theirs.length) return 'other'
  const shown = [...theirs].filter((place) => place !== '*')
  if (![...theirs].every((place, index) => place === '*' || place === ours[index])) return 'other'
  return shown.length >= minShownDigits ? 'same' : 'unknown'
}
