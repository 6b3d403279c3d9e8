import type { Body, Calls, Data } from '@saguao/contract/calls/calls.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Handlers } from '#kernel/http/handlers.ts'
import type { PrebuiltResponse } from '#kernel/http/prebuilt-response.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Lobby, View } from '#modules/lobby/lobby.ts'
import { previewIn } from '#modules/lobby/preview/preview-callers.ts'
import { publicResponses } from '#modules/lobby/public-responses.ts'
import { refusalOf } from '#modules/protection/protection.ts'

type Query = Body<'/game/list'>
type ListResult = Data<'/game/list'> | PrebuiltResponse<Data<'/game/list'>>

const isPersonal = ({ favorite, recent }: Query): boolean => favorite === true || recent === true

/** A player without favourites gets the public, prebuilt list. */
async function listFor(lobby: Lobby, player: bigint, view: View, query: Query) {
  const playerGames = await lobby.playerGamesOf(player)
  const isPublic = playerGames.favourites.length === 0 && !isPersonal(query)
  return isPublic ? publicResponses['/game/list'](view, query) : view.catalogue.list(query, playerGames)
}

type Shown = { readonly body: { readonly country: Country }; readonly lang: Lang }

/** Builds the response from the live view without a promise, or from the view of an operator's preview. */
function fromView<R>(lobby: Lobby, context: Shown, build: (view: View) => R | Promise<R>): R | Promise<R> {
  const { body, lang } = context
  const preview = previewIn(context)
  return preview ? preview.viewOf(body.country, lang).then(build) : build(lobby.viewOf(body.country, lang))
}

type LobbyCallDeps = {
  readonly clock: Clock
  /** The jackpot of the slots of a market. */
  readJackpot(
    country: Country,
  ): Promise<Pick<Data<'/game/jackpot'>, 'isOn' | 'amount' | 'currency' | 'currencyAlias'>>
}

export const lobbyCalls = (lobby: Lobby, { clock, readJackpot }: LobbyCallDeps) =>
  ({
    '/game/categories': (context) => fromView(lobby, context, publicResponses['/game/categories']),

    // A guest has no favourites and no played games: the page is empty, not refused.
    '/game/list': (context) => {
      const { body, player } = context
      return fromView<ListResult>(lobby, context, (view) => {
        if (player) return listFor(lobby, player.playerId, view, body)
        return isPersonal(body) ? view.catalogue.list(body) : publicResponses['/game/list'](view, body)
      })
    },

    '/game/collect': async ({ body: { gameId, opt }, player: { playerId } }) => {
      if (opt === 0) await lobby.removeFavourite(playerId, gameId)
      else if (!lobby.findGame(gameId)) throw new Refusal('GAME_UNKNOWN', { field: 'gameId' })
      else await lobby.addFavourite(playerId, gameId)
      return { isCollect: opt === 1 }
    },

    '/game/bigWins': ({ body: { gameId }, player: { currency } }) => {
      if (!lobby.findGame(gameId)) throw new Refusal('GAME_UNKNOWN', { field: 'gameId' })
      return lobby.bigWinsOf(gameId, currency)
    },

    '/lobby/banners': (context) =>
      fromView(lobby, context, (view) => publicResponses['/lobby/banners'](view, context.body)),

    '/lobby/batchBanners': (context) => fromView(lobby, context, publicResponses['/lobby/batchBanners']),

    '/lobby/promotionsBanners': (context) =>
      fromView(lobby, context, publicResponses['/lobby/promotionsBanners']),

    '/lobby/popups': (context) =>
      context.player && refusalOf(context.player, 'contact', { now: clock.now() })
        ? { popUps: [], count: 0 }
        : fromView(lobby, context, (view) => publicResponses['/lobby/popups'](view, context.body)),

    '/notice/list': async (context) => {
      const { isOn, amount, currency, currencyAlias } = await readJackpot(context.body.country)
      const jackpot = isOn ? { amount, currency, currencyAlias } : undefined
      return fromView(lobby, context, (view) => publicResponses['/notice/list'](view, lobby.wins(), jackpot))
    },
  }) satisfies Partial<Handlers<Calls>>
