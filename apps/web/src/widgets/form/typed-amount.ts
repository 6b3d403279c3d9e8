/**
 * An amount while it is being typed. It travels as plain text, `1250.5`, and on the screen it is written as the language
 * writes it, `1.250,5`. What can't be an amount is refused whole (undefined): no digit is ever cut off silently.
 */

export type NumberStyle = { readonly decimal: string; readonly group: string; readonly decimals: number }

/** More whole digits than any amount has. */
const maxWholeDigits = 12

export function numberStyleOf(locale: string, decimals: number): NumberStyle {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.5)
  const mark = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: mark('decimal'), group: mark('group'), decimals }
}

/** `1250.5` as the player reads it. What is unfinished stays unfinished: `12.` is written `12,`. */
export function formatAmount(plain: string, { decimal, group }: NumberStyle): string {
  const [whole = '', fraction] = plain.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return fraction === undefined ? grouped : grouped + decimal + fraction
}

/**
 * What one key made of the field. Some keypads have a dot where the language writes a comma, so either typed mark is
 * the decimal one; marks that were there before are our own grouping.
 */
export function readTyped(
  text: string,
  caret: number,
  typed: string,
  writing: NumberStyle,
): string | undefined {
  const isMark = typed === '.' || typed === ','
  const marked = isMark ? text.slice(0, caret - 1) + writing.decimal + text.slice(caret) : text
  return plainOf(marked, writing.decimal, writing.decimals)
}

/**
 * What was pasted or filled in, in whatever writing. The language's decimal mark is one; the other mark groups
 * thousands unless it can't, because it comes last and other than three digits follow it.
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

/** A chosen amount as the field holds it. */
export function plainAmount(amount: number, decimals: number): string {
  return amount.toFixed(decimals)
}

/** All its decimals, for a field that was left. */
export function completeAmount(plain: string, decimals: number): string {
  return plain === '' ? '' : plainAmount(Number(plain), decimals)
}

const counts = (char: string | undefined, { decimal }: NumberStyle) =>
  char !== undefined && (/\d/.test(char) || char === decimal)

/** How much of the amount stands to the right of the caret. */
export function charsRightOf(text: string, caret: number, writing: NumberStyle): number {
  return Array.from(text.slice(caret)).filter((char) => counts(char, writing)).length
}

/** Where the caret stands with that much to its right: before a grouping mark, so that the next key deletes a digit. */
export function caretFor(text: string, right: number, writing: NumberStyle): number {
  let at = text.length
  for (let passed = 0; at > 0 && passed < right; at -= 1) if (counts(text[at - 1], writing)) passed += 1
  while (at > 0 && !counts(text[at - 1], writing)) at -= 1
  return at
}
