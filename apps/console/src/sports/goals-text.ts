/** The decisive events of a match as text: one line each with minute, side and points. */
type Goal = { minute: number; side: string; points?: number }

const form = /^([1-9]\d{0,2})\s+([\w-]{1,40})(?:\s+([1-3]))?$/

export function parseGoals(text: string): { readonly goals: Goal[] } | { readonly wrongLine: number } {
  const goals: Goal[] = []
  for (const [at, line] of text.split('\n').entries()) {
    const trimmed = line.trim()
    if (trimmed === '') continue
    const [, minute, side, points] = form.exec(trimmed) ?? []
    if (!minute || !side) return { wrongLine: at + 1 }
    goals.push({ minute: Number(minute), side, ...(points && { points: Number(points) }) })
  }
  return { goals }
}

type Shown = { readonly minute: number; readonly side: string; readonly points: number | null }

export const writeGoals = (goals: readonly Shown[]): string =>
  goals
    .map(({ minute, side, points }) => [minute, side, ...(points === null ? [] : [points])].join(' '))
    .join('\n')
