// How the command-line verifier says what it found.
import type { Drawn } from '@saguao/fair/random/numbers.ts'

export type LineOf = (drawn: Drawn) => string

export function verdict(agrees: boolean | null): string {
  if (agrees === null) return ''
  return agrees ? '  ✓ as claimed' : '  ✗ NOT as claimed'
}
