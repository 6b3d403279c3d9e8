/** Banners, promotions, popups and notices of one country in one language at one moment. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { currencies, toMajor } from '@saguao/contract/product/money.ts'
import {
  type BannerRow,
  byWeight,
  type Command,
  type Content,
  isShown,
  type Scope,
} from '#modules/lobby/content/content.ts'
import type { Win } from '#modules/lobby/play-store.ts'

type Banner = Data<'/lobby/banners'>['banners'][number]
type Promotion = Data<'/lobby/promotionsBanners'>['banners'][number]
type PopUp = Data<'/lobby/popups'>['popUps'][number]
type System = Body<'/lobby/popups'>['system']

export type Showcase = {
  readonly banners: readonly Banner[]
  readonly promotions: readonly Promotion[]
  popUps(system: System): PopUp[]
  notices(wins: readonly Win[]): Data<'/notice/list'>
}

export type Pieces = {
  readonly content: Content
  readonly country: Country
  readonly lang: Lang
  readonly now: number
  pictureOf(cover: string): string
  /** An operator may have written the row by hand: a command that can't be carried out keeps it off the screen. */
  canRun(command: Command): boolean
}

export function createShowcase(pieces: Pieces): Showcase {
  const { content, country, lang, now, pictureOf, canRun } = pieces
  const shown = <R extends Scope & { id: string; weight: number }>(rows: readonly R[]): R[] =>
    rows.filter((row) => isShown(row, country, now)).sort(byWeight)
  const runnable = <R extends Scope & Command & { id: string; weight: number }>(rows: readonly R[]): R[] =>
    shown(rows).filter(canRun)
  const popups = runnable(content.popups)
  const notices = shown(content.notices)
  return {
    banners: runnable(content.banners).map((row) => ({
      ...shownBanner(row, pieces),
      position: row.position as Banner['position'],
    })),
    promotions: runnable(content.promotions).map((row) => ({
      ...shownBanner(row, pieces),
      position: '',
      description: row.description[lang],
      startTime: row.startsAt?.toISOString() ?? null,
      endTime: row.endsAt?.toISOString() ?? null,
    })),
    popUps: (system) =>
      popups
        .filter(({ systems }) => systems.length === 0 || systems.includes(system))
        .map(({ id, title, content, image, cmd, cmdValue }) => ({
          id,
          title: title[lang],
          content: content[lang],
          image: pictureOf(image),
          cmd,
          cmdValue,
        })),
    notices: (wins) => ({
      list: notices.map(({ id, content, createdAt }) => ({
        id,
        content: content[lang],
        createdAt: createdAt.toISOString(),
      })),
      winners: winnersOf(wins, pieces),
    }),
  }
}

/** `path` is the screen of the app that a tap leads to, empty when it leads anywhere else. */
const shownBanner = (row: Omit<BannerRow, 'position'>, { lang, pictureOf }: Pieces) => ({
  id: row.id,
  cover: pictureOf(row.cover),
  cmd: row.cmd,
  cmdValue: row.cmdValue,
  path: row.cmd === 'deeplink' && row.cmdValue.startsWith('/') ? row.cmdValue : '',
  title: row.title[lang],
  text: row.line[lang],
  action: row.action[lang],
  color: row.color,
})

/** Each country sees the wins in its own money, of games that it has. */
function winnersOf(wins: readonly Win[], { content, country, lang, now }: Pieces) {
  const { currency } = countries[country]
  const games = new Map(
    content.games.filter((row) => isShown(row, country, now)).map((row) => [row.id, row.name[lang]]),
  )
  return wins
    .filter((win) => win.currency === currency && games.has(win.gameId))
    .map(({ id, player, gameId, amount }) => ({
      id,
      player,
      gameId,
      game: games.get(gameId) ?? '',
      amount: toMajor(amount, currency),
      currencyAlias: currencies[currency].alias,
    }))
}
