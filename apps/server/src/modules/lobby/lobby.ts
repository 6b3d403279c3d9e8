/**
 * The lobby: what there is to play and what is shown around it.
 *
 * Owns the catalogue, banners, promotions, popups and notices, and what players do with the catalogue: favourites,
 * recently played games, rounds per day, and the wins that anybody may see.
 * Tables: provider, gameplay_tag, category, game, game_category, game_limit, banner, promotion, popup, notice, content_import, favourite, recent_play, play_count, public_win.
 * Invariants: a row is shown only in its countries and between its start and its end; no command leaves the server
 * that the app could not carry out safely, and no picture that the page could not load; a change of the content is
 * shown by every process within a second; an import happens whole or not at all; a public win names nobody.
 */
import { hash } from 'node:crypto'
import type { LobbySnapshot } from '@saguao/contract/lobby/snapshot.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { App } from '#app.ts'
import { codeOf } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { CanOpen, Mine } from '#modules/lobby/catalogue.ts'
import { shippedArt } from '#modules/lobby/content/art.ts'
import { type GameRow, isShown } from '#modules/lobby/content/content.ts'
import { type ImportOptions, importContent, type Summary } from '#modules/lobby/content/import-content.ts'
import { type LiveLobby, openLobby, type View } from '#modules/lobby/live-lobby.ts'
import { snapshotOf } from '#modules/lobby/page-snapshot.ts'
import * as store from '#modules/lobby/play-store.ts'
import { publicWins, type WonRound } from '#modules/lobby/public-wins.ts'
import { importedDigest, noteImport } from '#modules/lobby/store.ts'

export type { View } from '#modules/lobby/live-lobby.ts'
export type { Play } from '#modules/lobby/play-store.ts'
export { maskedName, type WonRound } from '#modules/lobby/public-wins.ts'

/** What a game needs to be played. */
export type FoundGame = Pick<
  GameRow,
  'id' | 'kind' | 'providerId' | 'name' | 'cover' | 'isBonus' | 'rtp' | 'limits' | 'config'
> & {
  /** Whether it may be played in the country now. */
  isEnabledIn(country: Country): boolean
}

export type Lobby = {
  viewOf(country: Country, lang: Lang): View
  /** What the page carries; the same object while nothing in it has changed. */
  snapshotOf(country: Country, lang: Lang): LobbySnapshot
  wins(): LiveLobby['wins']
  findGame(id: string): FoundGame | undefined
  mineOf(player: bigint): Promise<Mine>
  addFavourite(player: bigint, game: string): Promise<void>
  removeFavourite(player: bigint, game: string): Promise<void>
  /** Rounds that were played, many at once: all count for most played, some may be known as recently played. */
  recordPlays(plays: readonly store.Play[], recents?: readonly store.Play[]): Promise<void>
  /** Rounds that were won: those worth telling are shown to everybody, with the name masked. */
  recordWins(wins: readonly WonRound[]): Promise<void>
  /** Takes in a content file and shows it. */
  importContent(file: unknown, options?: ImportOptions): Promise<Summary>
  /** As above, but only when the file or its pictures are not those of the last time; tells whether they were. */
  importWhenChanged(name: string, file: unknown): Promise<boolean>
  /** Reads everything anew. */
  refresh(): Promise<void>
  close(): Promise<void>
}

type Deps = Pick<App, 'db' | 'clock' | 'config' | 'log' | 'metrics'> & {
  readonly databaseUrl: string
  /** Whether some module can open a game; without it, none can. */
  readonly canOpen?: CanOpen
}

const foreignKeyViolation = '23503'

export async function createLobby(deps: Deps): Promise<Lobby> {
  const { db, clock, config, canOpen = () => false } = deps
  const live = await openLobby({ ...deps, canOpen })
  const snapshots = new WeakMap<View, LobbySnapshot>()
  const takeIn = async (file: unknown, options: ImportOptions = {}): Promise<Summary> => {
    const summary = await importContent(db, config, file, options)
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
    findGame: (id) => foundGame(live, id, () => clock.now()),
    mineOf: store.createReadMine(db),
    addFavourite: async (player, game) => {
      const at = new Date(clock.now())
      const added = await store.addFavourite(db, player, game, at).catch((error: unknown) => {
        // It was taken out of the catalogue a moment ago.
        if (codeOf(error) === foreignKeyViolation) throw new Refusal('GAME_UNKNOWN', { field: 'gameId' })
        throw error
      })
      if (!added) throw new Refusal('FAVOURITES_FULL')
    },
    removeFavourite: (player, game) => store.removeFavourite(db, player, game),
    recordPlays: (plays, recents = plays) => store.recordPlays(db, plays, recents),
    recordWins: (wins) => store.addWins(db, publicWins(wins)),
    importContent: takeIn,
    importWhenChanged: async (name, file) => {
      const art = shippedArt()
      const digest = hash('sha256', JSON.stringify([file, art]), 'hex')
      if ((await importedDigest(db, name)) === digest) return false
      await takeIn(file, { art })
      await noteImport(db, name, digest, new Date(clock.now()))
      return true
    },
    refresh: live.refresh,
    close: live.close,
  }
}

function foundGame(live: LiveLobby, id: string, now: () => number): FoundGame | undefined {
  const row = live.game(id)
  if (!row) return undefined
  const provider = live.content.providers.find(({ id }) => id === row.providerId)
  return {
    ...row,
    isEnabledIn: (country) =>
      provider?.enabled === true &&
      isShown(row, country, now()) &&
      row.limits[countries[country].currency] !== undefined,
  }
}
