import type { Calls, Data } from '@saguao/contract/calls.ts'
import type { Lang } from '@saguao/contract/languages.ts'
import { toMajor } from '@saguao/contract/money.ts'
import { isClientSeed } from '@saguao/fair/seeds.ts'
import type { Answers } from '#kernel/http/handlers.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Games } from '#modules/games/games.ts'
import { betOf, sittingOf } from '#modules/games/instant/bet.ts'
import { bookAddress, bookKind, type Kind, kindOf } from '#modules/games/instant/kinds.ts'
import { layTable } from '#modules/games/instant/table-response.ts'
import { isBonusFor, makeLaunch, playableGame, takeLaunch } from '#modules/games/launch.ts'
import { recordsOf } from '#modules/games/records.ts'
import { wireFair } from '#modules/games/round.ts'
import { roundOfPlayer, type StoredRound } from '#modules/games/store.ts'
import type { FoundGame } from '#modules/lobby/lobby.ts'

/** The studio whose game it is, with the token and what it needs to begin; undefined for a game of our own. */
function studioAddress(
  games: Games,
  { id, providerId }: FoundGame,
  launch: string,
  lang: Lang,
): string | undefined {
  const studio = games.studios.find(providerId)
  if (!studio) return undefined
  const url = new URL(studio.launchUrl)
  for (const [name, value] of Object.entries({ game: id, lang, launch })) url.searchParams.set(name, value)
  return url.href
}

/** A tile may lead to a game that nobody has built yet. */
function demandKind(gameId: string): Kind {
  const kind = kindOf(gameId)
  if (!kind) throw new Refusal('NOT_AVAILABLE', { field: 'gameId' })
  return kind
}

/**
 * A table's round is over a moment before the bets on it are paid. Until the player's own is, its seed and its outcome
 * would be told beside a win that is still nothing, and whoever computed it then would find it wrong.
 */
function wireFairRound(round: StoredRound): Data<'/fair/round'> {
  const { gameId, currency, choice, outcome, createdAt, status } = round
  const { tableOutcome, serverSeed } = status === 'open' ? notYet : round
  return {
    gameId,
    bet: toMajor(round.bet, currency),
    win: toMajor(round.win, currency),
    choice,
    outcome: { ...tableOutcome, ...outcome },
    ...wireFair(round.draw),
    serverSeed,
    createdAt: createdAt.toISOString(),
    status,
  }
}

const notYet = { tableOutcome: null, serverSeed: null }

export const gameCalls = (games: Games) =>
  ({
    '/game/url': async ({ player, body: { gameId, isBonus: asked }, lang }) => {
      const game = playableGame(games, player, gameId)
      const isBook = game.kind === bookKind
      if (!isBook && !games.studios.find(game.providerId)) demandKind(gameId)
      const isBonus = await isBonusFor(games, player, game, asked)
      const launch = await makeLaunch(games, player, gameId, isBonus)
      const ownAddress = isBook ? bookAddress : `/arcade/${gameId}`
      const url = studioAddress(games, game, launch, lang) ?? `${ownAddress}?launch=${launch}`
      return { url, isBonus, name: game.name[lang] }
    },

    '/arcade/open': async ({ player, body: { launch }, lang }) => {
      const { gameId, isBonus } = await takeLaunch(games, player, launch)
      demandKind(gameId)
      return layTable(games, player, playableGame(games, player, gameId), isBonus, lang)
    },

    '/arcade/play': ({ player, body: { session, bet, choice }, once }) => {
      const sitting = sittingOf(games, player, session)
      return demandKind(sitting.gameId).play(games, betOf(games, sitting, { bet, choice, once }))
    },

    '/arcade/move': ({ player, body: { session, roundId, move }, once }) => {
      const sitting = sittingOf(games, player, session)
      const kind = demandKind(sitting.gameId)
      if (!kind.move) throw new Refusal('ROUND_UNKNOWN', { field: 'roundId' })
      return kind.move(games, sitting, { roundId, move, once })
    },

    '/arcade/seeds': ({ player, body: { session, clientSeed } }) => {
      sittingOf(games, player, session)
      if (clientSeed !== undefined && !isClientSeed(clientSeed))
        throw new Refusal('VALIDATION', { field: 'clientSeed' })
      return games.seats.rotate(player.playerId, clientSeed)
    },

    '/fair/round': async ({ player: { playerId }, body: { roundId } }) => {
      const round = await roundOfPlayer(games.db, playerId, roundId)
      if (!round) throw new Refusal('ROUND_UNKNOWN', { field: 'roundId' })
      return wireFairRound(round)
    },

    '/wallet/records': ({ player, body, lang }) => recordsOf(games, player, body, lang),
  }) satisfies Partial<Answers<Calls>>
