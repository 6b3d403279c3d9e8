import type { Body, Calls } from '@saguao/contract/calls/calls.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Handlers } from '#kernel/http/handlers.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Lobby, View } from '#modules/lobby/lobby.ts'
import { publicResponses } from '#modules/lobby/public-responses.ts'
import { refusalOf } from '#modules/protection/protection.ts'

type Query = Body<'/game/list'>

const isPersonal = ({ favorite, recent }: Query): boolean => favorite === true || recent === true

/** A player without favourites gets the public, prebuilt list. */
async function listFor(lobby: Lobby, player: bigint, view: View, query: Query) {
  const playerGames = await lobby.playerGamesOf(player)
  const isPublic = playerGames.favourites.length === 0 && !isPersonal(query)
  return isPublic ? publicResponses['/game/list'](view, query) : view.catalogue.list(query, playerGames)
}

export const lobbyCalls = (lobby: Lobby, clock: Clock) =>
  ({
    '/game/categories': ({ body: { country }, lang }) =>
      publicResponses['/game/categories'](lobby.viewOf(country, lang)),

    // A guest has no favourites and no played games: the page is empty, not refused.
    '/game/list': ({ body, lang, player }) => {
      const view = lobby.viewOf(body.country, lang)
      if (player) return listFor(lobby, player.playerId, view, body)
      return isPersonal(body) ? view.catalogue.list(body) : publicResponses['/game/list'](view, body)
    },

    '/game/collect': async ({ body: { gameId, opt }, player: { playerId } }) => {
      if (opt === 0) await lobby.removeFavourite(playerId, gameId)
      else if (!lobby.findGame(gameId)) throw new Refusal('GAME_UNKNOWN', { field: 'gameId' })
      else await lobby.addFavourite(playerId, gameId)
      return { isCollect: opt === 1 }
    },

    '/lobby/banners': ({ body, lang }) =>
      publicResponses['/lobby/banners'](lobby.viewOf(body.country, lang), body),

    '/lobby/batchBanners': ({ body: { country }, lang }) =>
      publicResponses['/lobby/batchBanners'](lobby.viewOf(country, lang)),

    '/lobby/promotionsBanners': ({ body: { country }, lang }) =>
      publicResponses['/lobby/promotionsBanners'](lobby.viewOf(country, lang)),

    '/lobby/popups': ({ body, lang, player }) =>
      player && refusalOf(player, 'contact', { now: clock.now() })
        ? { popUps: [], count: 0 }
        : publicResponses['/lobby/popups'](lobby.viewOf(body.country, lang), body),

    '/notice/list': ({ body: { country }, lang }) =>
      publicResponses['/notice/list'](lobby.viewOf(country, lang), lobby.wins()),
  }) satisfies Partial<Handlers<Calls>>
