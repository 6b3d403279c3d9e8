import type { SportDeps } from '#modules/sports/deps.ts'

/** Dependencies of the handlers of operator calls. */
export type OperatedDeps = Pick<SportDeps, 'db' | 'matchCache' | 'feed' | 'clock' | 'cipher' | 'bounds'>

export const defaultLimit = 50
