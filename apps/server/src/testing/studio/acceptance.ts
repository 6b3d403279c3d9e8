/**
 * Acceptance cases of the provider API: every case calls it over HTTP and then checks the player's balance in the lobby.
 * Runs in the tests, and against any sandbox by `npm run saguao -- studio-check`.
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
