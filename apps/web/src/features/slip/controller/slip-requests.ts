/** Requests of the slip: dependencies, request bodies and the classification of responses. */
import type { ErrorCode, Failure } from '@saguao/contract/calls/errors.ts'
import { refusalOf } from '#api/api.ts'
import type { OddsChange } from '#features/slip/controller/odds-change.ts'
import type { Placed, Quote, SlipControllerState } from '#features/slip/controller/slip-state.ts'
import type { SentBet, SlipPick } from '#stores/slip.ts'

type QuoteLeg = { readonly matchId: string; readonly selection: string }

export type SlipControllerDeps = {
  readonly quote: (legs: readonly QuoteLeg[]) => Promise<Quote>
  readonly place: (bet: SentBet) => Promise<Placed>
  /** Resolves after the given time, or as soon as the device is online again. */
  readonly wait: (ms: number) => Promise<void>
  readonly newId: () => string
  readonly policy: () => OddsChange
  /** Called when a bet was placed, so that balance and lists are refreshed. */
  readonly onPlaced: () => void
  /** Called when only some of several bets were placed. */
  readonly onPartlyPlaced: (count: number) => void
}

/** The same request is sent again: the server did not say whether it was executed, or asks to send it later. */
const unsureCodes: readonly ErrorCode[] = ['INTERNAL', 'OVERLOADED', 'RATE_LIMITED']

export type RequestResult<T> = { readonly response: T } | { readonly failure: Failure } | 'no-response'

export const betOf = (
  { newId, policy }: SlipControllerDeps,
  { quoteId, legs }: Quote,
  stake: number,
): SentBet => ({
  quoteId,
  legs: legs.map(({ matchId, selection, odds }) => ({ matchId, selection, odds })),
  stake,
  oddsChange: policy(),
  requestId: newId(),
})

/** Changed odds have no message: they are shown at their legs and accepted there. */
export function problemOf({ code, message }: Failure): SlipControllerState['problem'] {
  if (code === 'ODDS_CHANGED') return { kind: 'odds' }
  return code === 'INSUFFICIENT_FUNDS' ? { kind: 'funds' } : { kind: 'refused', message }
}

export const quoteLegOf = ({ matchId, selection }: SlipPick): QuoteLeg => ({ matchId, selection })

export const resultOf = <T>(request: Promise<T>): Promise<RequestResult<T>> =>
  request.then((response) => ({ response }), failureResult)

function failureResult(error: unknown): { readonly failure: Failure } | 'no-response' {
  const failure = refusalOf(error)
  return failure && !unsureCodes.includes(failure.code) ? { failure } : 'no-response'
}
