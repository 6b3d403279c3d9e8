/** Replays a match from its seed on the device, with the code that played it. */
import type { MatchEvent } from '@saguao/contract/realtime/match-state.ts'
import { numbersOf } from '@saguao/fair/random/numbers.ts'
import { hashOf } from '@saguao/fair/random/seeds.ts'
import { isSportId, sports } from '@saguao/fair/sports/sports.ts'
import type { MatchDetails } from '#features/sports/match/match-details.ts'

export type Replay = {
  /** Whether the seed matches the published hash. */
  readonly hashMatches: boolean
  /** Whether the replayed match equals the one that was shown. */
  readonly eventsMatch: boolean
  readonly count: number
}

const courseOf = (events: readonly MatchEvent[]): string =>
  events
    .map(({ minute, kind, side, points, runner }) => [minute, kind, side, points, runner].join())
    .join(' ')

/** Undefined while the seed is hidden. */
export function replayOf(
  match: Pick<MatchDetails, 'sport' | 'rates' | 'fair' | 'events'>,
): Replay | undefined {
  const { serverSeed, serverSeedHash, clientSeed, nonce } = match.fair
  if (serverSeed === null || !isSportId(match.sport)) return undefined
  const sport = sports[match.sport]
  const numbers = numbersOf({ serverSeed, clientSeed, nonce })
  const played = sport.play(numbers, match.rates)
  const events = sport.events(numbers, match.rates, played)
  return {
    hashMatches: hashOf(serverSeed) === serverSeedHash,
    eventsMatch: courseOf(events) === courseOf(match.events),
    count: events.length,
  }
}
