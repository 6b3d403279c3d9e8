/** The topics that connections may watch, each bound to the module that owns its state. */
import type { Topic } from '#kernel/socket/topic-subscriptions.ts'
import type { Games } from '#modules/games/games.ts'
import type { Sports } from '#modules/sports/sports.ts'

/** A game table that all players share. */
export const tableTopic = ({ tables }: Pick<Games, 'tables'>): Topic => ({
  name: 'table',
  watchEvent: 'watch',
  unwatchEvent: 'unwatch',
  unknownCode: 'GAME_UNKNOWN',
  stateOf: tables.stateOf,
  onWatch: tables.watched,
})

/** A match of the sportsbook. */
export const matchTopic = ({ stateOf }: Pick<Sports, 'stateOf'>): Topic => ({
  name: 'match',
  watchEvent: 'watchMatch',
  unwatchEvent: 'unwatchMatch',
  unknownCode: 'MATCH_UNKNOWN',
  stateOf,
})
