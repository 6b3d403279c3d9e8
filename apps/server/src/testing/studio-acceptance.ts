/**
 * What a studio can rely on, and what it can't get away with: every case speaks to the door from outside, and asks the
 * lobby itself what the player has afterwards. Runs in the tests, and against any sandbox by `npm run saguao -- studio-check`.
 */
import { repeats, sessions, signatures } from './studio-access-cases.ts'
import { balances } from './studio-money-cases.ts'
import { rollbacks, rounds } from './studio-round-cases.ts'
import type { Case } from './studio-session.ts'

export const acceptance: readonly Case[] = [
  ...signatures,
  ...sessions,
  ...repeats,
  ...balances,
  ...rollbacks,
  ...rounds,
]
