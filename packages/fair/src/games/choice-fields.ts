/** What a player chose, looked at without trust: each game asks for its fields here and says null to anything odd. */

export function fieldsOf(choice: unknown): Readonly<Record<string, unknown>> {
  return typeof choice === 'object' && choice !== null ? { ...choice } : {}
}

/** Whole hundredths of a number with at most two decimals, or null. */
export function hundredthsOf(value: unknown, least: number, most: number): number | null {
  if (typeof value !== 'number' || !(value >= least && value <= most)) return null
  const hundredths = Math.round(value * 100)
  return hundredths / 100 === value ? hundredths : null
}

export function wholeNumberOf(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
    ? value
    : null
}

export function oneOf<const Option>(options: readonly Option[], value: unknown): Option | null {
  return options.find((option) => option === value) ?? null
}
