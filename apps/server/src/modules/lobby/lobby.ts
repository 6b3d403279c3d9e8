/**
 * The lobby: the catalogue of games and the content shown around it.
 *
 * Owns the catalogue, banners, promotions, popups and notices, and the players' use of the catalogue: favourites,
 * recently played games, rounds per day, and public wins.
 * Tables: provider, gameplay_tag, category, game, game_category, game_limit, banner, promotion, popup, notice, content_import, content_draft, content_version, content_preview, picture, picture_file, favourite, recent_play, play_count, public_win.
 * Invariants: a row is shown only in its countries and between its start and its end; the server sends only commands
 * that the web app can execute safely, only pictures that it may load, and nothing about rewards the market switched off; every process shows a change of the content
 * within a second; an import is atomic; a public win contains no full name; what operators publish is a version, and a
 * draft is seen only with the key of a preview.
 */
import { hash } from 'node:crypto'
import type { LobbySnapshot } from '@saguao/contract/lobby/snapshot.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { openPolicies } from '@saguao/contract/product/market-policy.ts'
import { everyOffer, type Offers } from '@saguao/contract/product/rewards.ts'
import type { FastifyInstance } from 'fastify'
import type { App } from '#app.ts'
import { codeOf, type Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { createBigWins } from '#modules/lobby/big-wins.ts'
import type { CanOpen, PlayerGames } from '#modules/lobby/catalogue.ts'
import { shippedArt } from '#modules/lobby/content/art.ts'
import { type GameRow, isShown, type ProviderRow } from '#modules/lobby/content/content.ts'
import { type ImportOptions, importContent, type Summary } from '#modules/lobby/content/import-content.ts'
import type { EditingDeps } from '#modules/lobby/editing/deps.ts'
import { limitSource } from '#modules/lobby/limit-settings.ts'
import { type LiveLobby, openLobby, type View } from '#modules/lobby/live-lobby.ts'
import { lobbyOperatorCalls } from '#modules/lobby/operator-calls.ts'
import { snapshotOf } from '#modules/lobby/page-snapshot.ts'
import { createServePictures } from '#modules/lobby/pictures/serve.ts'
import * as store from '#modules/lobby/play-store.ts'
import { createPreviews, type Preview, type Previews } from '#modules/lobby/preview/preview.ts'
import { publicWins, type WonRound } from '#modules/lobby/public-wins.ts'
import { importedDigest, loadCatalogue, recordImport } from '#modules/lobby/store.ts'
import { lockReturnSince, setReturnSince, switchCalls } from '#modules/lobby/switches.ts'
import type { PolicyOf } from '#modules/markets/markets.ts'
import type { RegistersSettings } from '#modules/settings/settings.ts'

export type { View } from '#modules/lobby/live-lobby.ts'
export type { Play } from '#modules/lobby/play-store.ts'
export type { Preview } from '#modules/lobby/preview/preview.ts'
export { previewCallers } from '#modules/lobby/preview/preview-callers.ts'
export { maskedName, type WonRound } from '#modules/lobby/public-wins.ts'
export { presentOff, stateOf } from '#modules/lobby/switches.ts'

/** The settings of a game that are needed to play it. */
export type FoundGame = Pick<
  GameRow,
  'id' | 'kind' | 'providerId' | 'name' | 'cover' | 'isBonus' | 'rtp' | 'limits' | 'config'
> & {
  /** Whether the game can be played in the country now. */
  isEnabledIn(country: Country): boolean
}

/** A game as operators see it, in every country and state. */
export type ListedGame = Pick<
  GameRow,
  | 'id'
  | 'kind'
  | 'providerId'
  | 'name'
  | 'rtp'
  | 'limits'
  | 'countries'
  | 'isPublished'
  | 'off'
  | 'returnSince'
>
export type Catalogue = { readonly games: readonly ListedGame[]; readonly providers: readonly ProviderRow[] }

export type Lobby = {
  viewOf(country: Country, lang: Lang): View
  /** The responses embedded in the HTML page; the same object until the content changes. */
  snapshotOf(country: Country, lang: Lang): LobbySnapshot
  wins(): LiveLobby['wins']
  /** The rewards that each market offers; the same object until the content or a switch changes. */
  offers(): Offers
  findGame(id: string): FoundGame | undefined
  /** Every game and studio, read from the database: operators see their own changes at once. */
  catalogue(): Promise<Catalogue>
  /** The first day that counts for alarms of the measured return, with the game locked; undefined for an unknown game. */
  lockReturnSince(tx: Tx, game: string): Promise<{ readonly returnSince: string | null } | undefined>
  setReturnSince(tx: Tx, game: string, day: string): Promise<void>
  /** The handlers of the switches of games and studios. */
  readonly switchCalls: ReturnType<typeof switchCalls>
  playerGamesOf(player: bigint): Promise<PlayerGames>
  addFavourite(player: bigint, game: string): Promise<void>
  removeFavourite(player: bigint, game: string): Promise<void>
  /** Adds plays to the counts of most played games, and `recents` (default: all) to the recently played games. */
  recordPlays(plays: readonly store.Play[], recents?: readonly store.Play[]): Promise<void>
  /** Publishes large wins with masked names. */
  recordWins(wins: readonly WonRound[]): Promise<void>
  /** The largest published wins of a game; at most half a minute old. */
  readonly bigWinsOf: ReturnType<typeof createBigWins>
  /** Imports a content file and shows it. */
  importContent(file: unknown, options?: ImportOptions): Promise<Summary>
  /** Imports the file only when it or its pictures changed since the last import; returns whether it did. */
  importWhenChanged(name: string, file: unknown): Promise<boolean>
  /** Previews of operators, by their key. */
  readonly previews: Previews
  /** The snapshot of a preview. */
  previewSnapshot(preview: Preview, country: Country, lang: Lang): Promise<LobbySnapshot>
  /** Serves uploaded pictures. */
  addPictures(http: FastifyInstance): void
  /** Handlers of operator calls; `playersOrigin` is the address of the players' app for a console of that origin. */
  operatorCalls(playersOrigin: EditingDeps['playersOrigin']): ReturnType<typeof lobbyOperatorCalls>
  /** Calls the listener when players see other content. */
  onChange: LiveLobby['onChange']
  /** Reloads everything. */
  refresh(): Promise<void>
  close(): Promise<void>
}

type Deps = Pick<App, 'db' | 'clock' | 'random' | 'config' | 'log' | 'metrics'> & {
  readonly databaseUrl: string
  /** Without it limits are no settings, as in commands and tests of parts. */
  readonly settings?: RegistersSettings['settings']
  /** Whether a game can be opened; the default is no game. */
  readonly canOpen?: CanOpen
  /** What each market allows; the default is everything. */
  readonly policyOf?: PolicyOf
  /** Reads the rewards that each market offers; the default is every reward. */
  readOffers?(): Promise<Offers>
}

const foreignKeyViolation = '23503'

export async function createLobby(deps: Deps): Promise<Lobby> {
  const { db, clock, config, canOpen = () => false, readOffers = async () => everyOffer } = deps
  const { policyOf = (country) => openPolicies[country] } = deps
  deps.settings?.register(limitSource)
  const live = await openLobby({ ...deps, canOpen, readOffers, policyOf })
  const previews = createPreviews({ ...deps, live })
  const snapshots = new WeakMap<View, LobbySnapshot>()
  const importAndRefresh = async (file: unknown, options: ImportOptions = {}): Promise<Summary> => {
    const summary = await importContent(db, config, file, { ...options, at: new Date(clock.now()) })
    await live.refresh()
    return summary
  }
  return {
    viewOf: live.viewOf,
    snapshotOf: (country, lang) => {
      const view = live.viewOf(country, lang)
      const snapshot = snapshots.get(view) ?? snapshotOf(view, live.wins)
      snapshots.set(view, snapshot)
      return snapshot
    },
    wins: () => live.wins,
    offers: () => live.offers,
    findGame: (id) => foundGame(live, policyOf, id, () => clock.now()),
    catalogue: () => loadCatalogue(db),
    lockReturnSince,
    setReturnSince,
    switchCalls: switchCalls({ clock }),
    playerGamesOf: store.createReadPlayerGames(db),
    addFavourite: async (player, game) => {
      const at = new Date(clock.now())
      const added = await store.addFavourite(db, player, game, at).catch((error: unknown) => {
        // The game was removed from the catalogue meanwhile.
        if (codeOf(error) === foreignKeyViolation) throw new Refusal('GAME_UNKNOWN', { field: 'gameId' })
        throw error
      })
      if (!added) throw new Refusal('FAVOURITES_FULL')
    },
    removeFavourite: (player, game) => store.removeFavourite(db, player, game),
    recordPlays: (plays, recents = plays) => store.recordPlays(db, plays, recents),
    recordWins: (wins) => store.addWins(db, publicWins(wins)),
    bigWinsOf: createBigWins(deps),
    importContent: importAndRefresh,
    importWhenChanged: async (name, file) => {
      const art = shippedArt()
      const digest = hash('sha256', JSON.stringify([file, art]), 'hex')
      if ((await importedDigest(db, name)) === digest) return false
      await importAndRefresh(file, { art })
      await recordImport(db, name, digest, new Date(clock.now()))
      return true
    },
    previews,
    previewSnapshot: async (preview, country, lang) =>
      snapshotOf(await preview.viewOf(country, lang), live.wins),
    addPictures: createServePictures(db),
    operatorCalls: (playersOrigin) =>
      lobbyOperatorCalls({
        ...deps,
        policyOf,
        previews,
        playersOrigin,
        offers: () => live.offers,
        content: () => live.content,
      }),
    onChange: live.onChange,
    refresh: live.refresh,
    close: live.close,
  }
}

function foundGame(
  live: LiveLobby,
  policyOf: PolicyOf,
  id: string,
  now: () => number,
): FoundGame | undefined {
  const row = live.game(id)
  if (!row) return undefined
  const provider = live.content.providers.find(({ id }) => id === row.providerId)
  return {
    ...row,
    isEnabledIn: (country) =>
      provider?.enabled === true &&
      row.rtp >= policyOf(country).minRtp &&
      isShown(row, country, now()) &&
      row.limits[countries[country].currency] !== undefined,
  }
}
