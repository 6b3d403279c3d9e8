/** The topics that connections may watch, each bound to the module that owns its state. */
import type { App } from '#app.ts'
import type { Broadcast } from '#kernel/socket/broadcasts.ts'
import type { Topic } from '#kernel/socket/topic-subscriptions.ts'
import type { Games } from '#modules/games/games.ts'
import { refusalFor } from '#modules/protection/protection.ts'
import type { Sports } from '#modules/sports/sports.ts'

export const tableTopicName = 'table'

/** A game table that all players share. Players who may not play do not watch it. */
export const tableTopic = (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { tables }: Pick<Games, 'tables'>,
): Topic => ({
  name: tableTopicName,
  refusalFor: async (player) => (await refusalFor(db, player, 'play', clock.now()))?.code,
  watchEvent: 'watch',
  unwatchEvent: 'unwatch',
  unknownCode: 'GAME_UNKNOWN',
  stateOf: tables.stateOf,
  onWatch: tables.watched,
})

/** Content of the lobby changed. */
export const lobbyBroadcast: Broadcast = {
  name: 'lobby',
  watchEvent: 'watchLobby',
  unwatchEvent: 'unwatchLobby',
  event: 'lobby',
}

/** A match of the sportsbook. */
export const matchTopic = ({ stateOf }: Pick<Sports, 'stateOf'>): Topic => ({
  name: 'match',
  watchEvent: 'watchMatch',
  unwatchEvent: 'unwatchMatch',
  unknownCode: 'MATCH_UNKNOWN',
  stateOf,
})
