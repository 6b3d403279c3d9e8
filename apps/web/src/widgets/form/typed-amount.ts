/**
 * Parsing and formatting of an amount while it is typed. Its value is plain text, `1250.5`; it is displayed in the
 * language's format, `1.250,5`. Invalid input is rejected as a whole (undefined): digits are never cut silently.
 */
import { marksOf, type NumberMarks } from '@saguao/contract/product/formats.ts'

export type NumberStyle = NumberMarks & { readonly decimals: number }

/** No amount has more whole digits. */
const maxWholeDigits = 12

export const numberStyleOf = (locale: string, decimals: number): NumberStyle => ({
  ...marksOf(locale),
  decimals,
})

/** Formats `1250.5` for display. Unfinished input stays unfinished: `12.` becomes `12,`. */
export function formatAmount(plain: string, { decimal, group }: NumberStyle): string {
  const [whole = '', fraction] = plain.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return fraction === undefined ? grouped : grouped + decimal + fraction
}

/**
 * Parses the field after one key. Some keypads have a dot where the language uses a comma, so either typed mark is the
 * decimal mark; marks that were there before are grouping marks.
 */
export function readTyped(
  text: string,
  caret: number,
  typed: string,
  style: NumberStyle,
): string | undefined {
  const isMark = typed === '.' || typed === ','
  const marked = isMark ? text.slice(0, caret - 1) + style.decimal + text.slice(caret) : text
  return plainOf(marked, style.decimal, style.decimals)
}

/**
 * Parses pasted or filled-in text in any format. The language's decimal mark is decimal; the other mark groups thousands,
 * unless it comes last and is not followed by exactly three digits.
 */
export function readPasted(text: string, { decimal, decimals }: NumberStyle): string | undefined {
  const other = decimal === ',' ? '.' : ','
  const last = text.lastIndexOf(other)
  const comesLast = last > text.lastIndexOf(decimal)
  const groups = !text.includes(decimal) && /^\d{3}\D*$/.test(text.slice(last + 1))
  return plainOf(text, comesLast && !groups ? other : decimal, decimals)
}

function plainOf(text: string, decimal: string, decimals: number): string | undefined {
  const [before = '', ...after] = text.split(decimal)
  const whole = before.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  const fraction = after.join('').replace(/\D/g, '')
  if (whole.length > maxWholeDigits || /[^0]/.test(fraction.slice(decimals))) return undefined
  if (after.length === 0 || decimals === 0) return whole
  return `${whole || '0'}.${fraction.slice(0, decimals)}`
}

/** A number as the plain text of the field. */
export function plainAmount(amount: number, decimals: number): string {
  return amount.toFixed(decimals)
}

/** With all decimals, after blur. */
export function completeAmount(plain: string, decimals: number): string {
  return plain === '' ? '' : plainAmount(Number(plain), decimals)
}

const isAmountChar = (char: string | undefined, { decimal }: NumberStyle) =>
  char !== undefined && (/\d/.test(char) || char === decimal)

/** Number of amount characters to the right of the caret. */
export function charsRightOf(text: string, caret: number, style: NumberStyle): number {
  return Array.from(text.slice(caret)).filter((char) => isAmountChar(char, style)).length
}

/** Caret position with that many amount characters to its right; before a grouping mark, so that backspace deletes a digit. */
export function caretFor(text: string, right: number, style: NumberStyle): number {
  let at = text.length
  for (let passed = 0; at > 0 && passed < right; at -= 1) if (isAmountChar(text[at - 1], style)) passed += 1
  while (at > 0 && !isAmountChar(text[at - 1], style)) at -= 1
  return at
}
