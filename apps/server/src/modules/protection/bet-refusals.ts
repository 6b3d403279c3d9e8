/** Error codes with which the database refuses a bet (sql/protection/bets_protect.sql), and the refusals they become. */
import type { ErrorCode } from '@saguao/contract/calls/errors.ts'
import { codeOf } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'

const limitReached = 'SG024'

const codes: Readonly<Record<string, ErrorCode>> = {
  SG020: 'PLAYER_PAUSED',
  SG021: 'PLAYER_EXCLUDED',
  SG022: 'PLAYER_CLOSED',
  SG023: 'REALITY_CHECK',
  [limitReached]: 'LIMIT_REACHED',
  SG025: 'LIMIT_REACHED',
  SG026: 'VERIFICATION_REQUIRED',
}

/** Undefined when the fault, `code kind period`, is no refusal of a bet. */
export function refusalOfFault(fault: string): Refusal | undefined {
  const [code = '', kind = 'limit'] = fault.split(' ')
  const refused = codes[code]
  if (!refused) return undefined
  if (refused !== 'LIMIT_REACHED') return new Refusal(refused)
  return new Refusal(refused, { field: code === limitReached ? kind : 'time' })
}

/** Undefined for other errors. The detail of the error names the limit. */
export function refusalOfBet(error: unknown): Refusal | undefined {
  const detail = error instanceof Error && 'detail' in error ? error.detail : undefined
  return refusalOfFault(`${codeOf(error)}${typeof detail === 'string' ? ` ${detail}` : ''}`)
}
