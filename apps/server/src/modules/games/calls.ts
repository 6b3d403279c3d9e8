import type { Calls, Data } from '@saguao/contract/calls/calls.ts'
import { limits } from '@saguao/contract/calls/limits.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { toMajor } from '@saguao/contract/product/money.ts'
import { isClientSeed } from '@saguao/fair/random/seeds.ts'
import { derivesResponses, type Handlers } from '#kernel/http/handlers.ts'
import { Refusal } from '#kernel/refusal.ts'
import { betRequestOf } from '#modules/games/bet-request.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { type BetContext, requireGameSession, validateBet } from '#modules/games/instant/bet.ts'
import {
  type GameHandlers,
  gameHandlersOf,
  sportsbookKind,
  sportsbookPath,
} from '#modules/games/instant/game-handlers.ts'
import { isCheckedBeforeDraw } from '#modules/games/instant/instant.ts'
import type { ReadJackpot } from '#modules/games/instant/jackpot.ts'
import { buildTableResponse } from '#modules/games/instant/table-response.ts'
import { consumeOwnLaunch, createLaunch, isBonusFor, playableGame } from '#modules/games/launch.ts'
import { findBetResponse } from '#modules/games/play-once.ts'
import { recordsOf } from '#modules/games/records.ts'
import { presentFair } from '#modules/games/round.ts'
import { lastResults } from '#modules/games/shared/shared-store.ts'
import { roundOfPlayer, type StoredRound } from '#modules/games/store.ts'
import type { FoundGame } from '#modules/lobby/lobby.ts'
import type { HistoryDeps } from '#modules/wallet/wallet.ts'

/** The launch address at the game's studio; undefined for an own game. */
function studioAddress(
  { studios }: Pick<GameDeps, 'studios'>,
  { id, providerId }: FoundGame,
  launch: string,
  lang: Lang,
): string | undefined {
  const studio = studios.find(providerId)
  if (!studio) return undefined
  const url = new URL(studio.launchUrl)
  for (const [name, value] of Object.entries({ game: id, lang, launch })) url.searchParams.set(name, value)
  return url.href
}

/** Refuses a game of the catalogue that has no implementation. */
function requireGameHandlers(gameId: string): GameHandlers {
  const handlers = gameHandlersOf(gameId)
  if (!handlers) throw new Refusal('NOT_AVAILABLE', { field: 'gameId' })
  return handlers
}

/**
 * A shared round ends shortly before its bets are settled. Until the player's bet is settled its win is still zero, so
 * the seed and the outcome are withheld: a verification with them would report a wrong win.
 */
function presentFairRound(round: StoredRound): Data<'/fair/round'> {
  const { gameId, currency, choice, outcome, createdAt, status } = round
  const { tableOutcome, serverSeed } = status === 'open' ? withheld : round
  return {
    gameId,
    bet: toMajor(round.bet, currency),
    win: toMajor(round.win, currency),
    choice,
    outcome: { ...tableOutcome, ...outcome },
    ...presentFair(round.draw),
    serverSeed,
    createdAt: createdAt.toISOString(),
    status,
  }
}

const withheld = { tableOutcome: null, serverSeed: null }

/** Successful work of a player counts as play from the moment that it was requested. */
async function asPlay<T>(
  { clock, playTime }: Pick<GameDeps, 'clock' | 'playTime'>,
  player: bigint,
  work: () => Promise<T>,
): Promise<T> {
  const at = clock.now()
  const result = await work()
  playTime.record(player, at)
  return result
}

/**
 * Whether a bet is looked up before it is placed. The database refuses a repeat of each bet and a used nonce, but some of
 * these refusals fail the batch, and its bets are then written one by one; and a repeat of a slot must not draw.
 */
const needsLookup = ({ nonces }: GameDeps, { gameId }: BetContext, { atBet }: GameHandlers): boolean =>
  atBet !== undefined || isCheckedBeforeDraw(gameId) || nonces.areShared()

export const gameCalls = (deps: GameDeps & HistoryDeps & { readonly readJackpot: ReadJackpot }) =>
  ({
    '/game/url': async ({ player, body: { gameId, isBonus: requested }, lang }) => {
      const game = playableGame(deps, player, gameId)
      const isBook = game.kind === sportsbookKind
      if (!isBook && !deps.studios.find(game.providerId)) requireGameHandlers(gameId)
      const isBonus = await isBonusFor(deps, player, game, requested)
      const launch = await createLaunch(deps, player, gameId, isBonus)
      const ownAddress = isBook ? sportsbookPath : `/arcade/${gameId}`
      const url = studioAddress(deps, game, launch, lang) ?? `${ownAddress}?launch=${launch}`
      return { url, isBonus, name: game.name[lang], allowsBonus: game.isBonus }
    },

    '/arcade/open': async ({ player, body: { launch }, lang }) => {
      const { gameId, isBonus } = await consumeOwnLaunch(deps, player, launch)
      requireGameHandlers(gameId)
      const game = playableGame(deps, player, gameId)
      return asPlay(deps, player.playerId, () => buildTableResponse(deps, player, game, isBonus, lang))
    },

    '/arcade/play': derivesResponses(
      async ({ player, body: { session, bet, choice }, responseStore: once }) => {
        if (!once.request) throw new Refusal('VALIDATION', { field: 'requestId' })
        const request = betRequestOf(player.playerId, once.request)
        const find = () => findBetResponse(deps, player.playerId, request)
        return once.derive(find, async () => {
          const context = requireGameSession(deps, player, session)
          const handlers = requireGameHandlers(context.gameId)
          const checked = validateBet(deps, context, { bet, choice, request })
          const repeated = needsLookup(deps, context, handlers) ? await find() : undefined
          return repeated ?? asPlay(deps, player.playerId, () => handlers.play(deps, checked))
        })
      },
    ),

    '/arcade/move': ({ player, body: { session, roundId, move }, responseStore: once }) => {
      const context = requireGameSession(deps, player, session)
      const { move: makeMove } = requireGameHandlers(context.gameId)
      if (!makeMove) throw new Refusal('ROUND_UNKNOWN', { field: 'roundId' })
      return asPlay(deps, player.playerId, () => makeMove(deps, context, { roundId, move, once }))
    },

    '/arcade/results': async ({ player, body: { session } }) => {
      const { gameId } = requireGameSession(deps, player, session)
      return { list: await lastResults(deps.db, gameId, limits.maxTableResults) }
    },

    '/arcade/seeds': ({ player, body: { session, clientSeed } }) => {
      requireGameSession(deps, player, session)
      if (clientSeed !== undefined && !isClientSeed(clientSeed))
        throw new Refusal('VALIDATION', { field: 'clientSeed' })
      return deps.nonces.rotateSeeds(player.playerId, clientSeed)
    },

    '/game/jackpot': ({ player: { country } }) => deps.readJackpot(country),

    '/fair/round': async ({ player: { playerId }, body: { roundId } }) => {
      const round = await roundOfPlayer(deps.db, playerId, roundId)
      if (!round) throw new Refusal('ROUND_UNKNOWN', { field: 'roundId' })
      return presentFairRound(round)
    },

    '/wallet/records': ({ player, body, lang }) => recordsOf(deps, player, body, lang),
  }) satisfies Partial<Handlers<Calls>>
