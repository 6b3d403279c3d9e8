/** Parsers for the fields of an untrusted choice. They return null for an invalid value. */

export function fieldsOf(choice: unknown): Readonly<Record<string, unknown>> {
  return typeof choice === 'object' && choice !== null ? { ...choice } : {}
}

/** Whole hundredths of a number with at most two decimals, or null. */
export function hundredthsOf(value: unknown, min: number, max: number): number | null {
  if (typeof value !== 'number' || !(value >= min && value <= max)) return null
  const hundredths = Math.round(value * 100)
  return hundredths / 100 === value ? hundredths : null
}

export function wholeNumberOf(value: unknown, min: number, max: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : null
}

export function oneOf<const Option>(options: readonly Option[], value: unknown): Option | null {
  return options.find((option) => option === value) ?? null
}
