/** What a bet needs of the world, how it is asked, and how what comes back is understood. */
import type { ErrorCode, Failure } from '@saguao/contract/calls/errors.ts'
import { refusalOf } from '#api/api.ts'
import type { OddsChange } from '#features/slip/odds-change.ts'
import type { FlowState, Placed, Quote } from '#features/slip/slip-state.ts'
import type { SentBet, SlipPick } from '#stores/slip.ts'

export type AskedLeg = { readonly matchId: string; readonly selection: string }

export type FlowDeps = {
  readonly quote: (legs: readonly AskedLeg[]) => Promise<Quote>
  readonly place: (bet: SentBet) => Promise<Placed>
  /** Resolves after so long, or as soon as the phone is online again. */
  readonly wait: (ms: number) => Promise<void>
  readonly newId: () => string
  readonly policy: () => OddsChange
  /** A bet was taken: balance and lists are no longer what they were. */
  readonly onPlaced: () => void
  /** So many of several bets were taken, and no more. */
  readonly onSome: (count: number) => void
}

/** The server may or may not have done it. */
const unsureCodes: readonly ErrorCode[] = ['INTERNAL', 'OVERLOADED']

export type Heard<T> = { readonly answer: T } | { readonly failure: Failure } | 'silence'

export const betOf = ({ newId, policy }: FlowDeps, { quoteId, legs }: Quote, stake: number): SentBet => ({
  quoteId,
  legs: legs.map(({ matchId, selection, odds }) => ({ matchId, selection, odds })),
  stake,
  oddsChange: policy(),
  requestId: newId(),
})

/** Odds that moved are shown where they stand, and agreed to there. */
export function problemOf({ code, message }: Failure): FlowState['problem'] {
  if (code === 'ODDS_CHANGED') return { kind: 'odds' }
  return code === 'INSUFFICIENT_FUNDS' ? { kind: 'funds' } : { kind: 'said', message }
}

export const asAsked = ({ matchId, selection }: SlipPick): AskedLeg => ({ matchId, selection })

export const tried = <T>(asked: Promise<T>): Promise<Heard<T>> =>
  asked.then((answer) => ({ answer }), heardOf)

function heardOf(error: unknown): { readonly failure: Failure } | 'silence' {
  const failure = refusalOf(error)
  return failure && !unsureCodes.includes(failure.code) ? { failure } : 'silence'
}
