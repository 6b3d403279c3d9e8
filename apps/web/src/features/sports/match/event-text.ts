/** Short text of a match event. */
import type { MatchEvent } from '@saguao/contract/realtime/match-state.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'

const words = {
  goal: 'sports.event-goal',
  attack: 'sports.event-attack',
  shot: 'sports.event-shot',
  save: 'sports.event-save',
  corner: 'sports.event-corner',
  foul: 'sports.event-foul',
  card: 'sports.event-card',
  basket: 'sports.event-basket',
  miss: 'sports.event-miss',
  stride: 'sports.event-stride',
  finish: 'sports.event-finish',
} as const satisfies Record<MatchEvent['kind'], PlainKey>

export function eventText({ kind, points }: MatchEvent): string {
  return kind === 'basket' && points ? t('sports.event-points', { points }) : t(words[kind])
}

const listedKinds: readonly MatchEvent['kind'][] = ['goal', 'save', 'corner', 'card', 'finish']

type ListedEvent = MatchEvent & { readonly at: number }

/** Events worth listing, the newest first, each with its index among all events. */
export const listedEvents = (events: readonly MatchEvent[]): readonly ListedEvent[] =>
  events
    .map((event, at) => ({ ...event, at }))
    .filter(({ kind, points }) => listedKinds.includes(kind) || points === 3)
    .toReversed()
