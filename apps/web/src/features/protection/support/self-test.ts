/** Questions and result of the self-test. */
import type { PlainKey } from '#i18n/i18n.ts'

export const questions = [
  'test.q1',
  'test.q2',
  'test.q3',
  'test.q4',
  'test.q5',
  'test.q6',
  'test.q7',
] as const satisfies readonly PlainKey[]

export const answers = ['never', 'sometimes', 'often'] as const
export type Answer = (typeof answers)[number]

/** From these sums on; one serious answer alone is a sign. */
const middleFrom = 2
const highFrom = 6

export function resultOf(given: readonly Answer[]): 'low' | 'middle' | 'high' {
  const sum = given.reduce((points, answer) => points + answers.indexOf(answer), 0)
  if (sum >= highFrom) return 'high'
  return sum >= middleFrom ? 'middle' : 'low'
}
