/**
 * Acceptance cases of the provider API: every case calls it over HTTP and then checks the player's balance in the lobby.
 * Runs in the tests, and against any sandbox by `npm run saguao -- studio-check`.
 */
import { repeats, sessions, signatures } from './access-cases.ts'
import { balances } from './money-cases.ts'
import { rollbacks, rounds } from './round-cases.ts'
import type { Case } from './session.ts'

export const acceptance: readonly Case[] = [
  ...signatures,
  ...sessions,
  ...repeats,
  ...balances,
  ...rollbacks,
  ...rounds,
]
