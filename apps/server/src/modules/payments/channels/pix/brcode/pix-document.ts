/**
 * The numbers that Brazil knows people (CPF) and companies (CNPJ) by, in one form each. Pure.
 * Since July 2026 a CNPJ may hold letters; its check digits count them by their place in ASCII.
 */

const personForm = /^\d{11}$/
const companyForm = /^[0-9A-Z]{12}\d{2}$/
const personLastWeight = 11
const companyLastWeight = 9
const asciiZero = 48

/** Weights run from the right: 2, 3, … and begin again after the last. */
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

/** One digit repeated passes the arithmetic, but is nobody's. */
const isRepeated = (text: string): boolean => new Set(text).size === 1

export const isCpf = (text: string): boolean =>
  personForm.test(text) && !isRepeated(text) && hasCheckDigits(text, personLastWeight)

export const isCnpj = (text: string): boolean =>
  companyForm.test(text) && !isRepeated(text) && hasCheckDigits(text, companyLastWeight)

const plain = (typed: string): string => typed.replace(/[\s./-]/g, '').toUpperCase()

/** Without the points, strokes and dashes people write; undefined when it is neither. */
export function canonicalDocument(typed: string): string | undefined {
  const text = plain(typed)
  return isCpf(text) || isCnpj(text) ? text : undefined
}

/** Fewer shown places than this fit too many people to say anything. */
const minShownDigits = 6

/**
 * Whether the document a provider tells can be the one we know. Providers often show only the middle
 * (***.456.789-**): a hidden place fits everything, the shown ones have to agree.
 */
export function compareDocuments(known: string, told: string): 'same' | 'other' | 'unknown' {
  const ours = plain(known)
  const theirs = plain(told)
  const masked = theirs.includes('*')
  if (!masked && canonicalDocument(theirs) === undefined) return 'unknown'
  if (ours.length !== theirs.length) return 'other'
  const shown = [...theirs].filter((place) => place !== '*')
  if (![...theirs].every((place, index) => place === '*' || place === ours[index])) return 'other'
  return shown.length >= minShownDigits ? 'same' : 'unknown'
}
