/** Banners, promotions, popups and notices of one country and language at one time. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { currencies, toMajor } from '@saguao/contract/product/money.ts'
import { type Reward, rewardOfCommand } from '@saguao/contract/product/rewards.ts'
import {
  type Advertised,
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

type ShowcaseSource = {
  readonly content: Content
  readonly country: Country
  readonly lang: Lang
  readonly now: number
  pictureOf(cover: string): string
  /** Rows may be edited in the database without validation; a row with an invalid command is not shown. */
  canRun(command: Command): boolean
  /** Whether the market offers the reward. */
  isOffered(reward: Reward): boolean
}

export function createShowcase(source: ShowcaseSource): Showcase {
  const { content, country, lang, now, pictureOf, canRun, isOffered } = source
  const shown = <R extends Scope & Advertised & { id: string; weight: number }>(rows: readonly R[]): R[] =>
    rows.filter((row) => isShown(row, country, now) && row.rewards.every(isOffered)).sort(byWeight)
  const runnable = <R extends Parameters<typeof shown>[0][number] & Command>(rows: readonly R[]): R[] =>
    shown(rows).filter((row) => canRun(row) && leadsToOffer(row, isOffered))
  const popups = runnable(content.popups)
  const notices = shown(content.notices)
  return {
    banners: runnable(content.banners).map((row) => ({
      ...shownBanner(row, source),
      position: row.position as Banner['position'],
    })),
    promotions: runnable(content.promotions).map((row) => ({
      ...shownBanner(row, source),
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
          ...altOf(image, source),
          cmd,
          cmdValue,
        })),
    notices: (wins) => ({
      list: notices.map(({ id, content, createdAt }) => ({
        id,
        content: content[lang],
        createdAt: createdAt.toISOString(),
      })),
      winners: winnersOf(wins, source),
    }),
  }
}

/** A row whose command leads to a reward advertises it, whatever it names. */
function leadsToOffer({ cmd, cmdValue }: Command, isOffered: ShowcaseSource['isOffered']): boolean {
  const reward = rewardOfCommand(cmd, cmdValue)
  return reward === undefined || isOffered(reward)
}

/** The alternative text of an uploaded picture. */
function altOf(address: string, { content, lang }: ShowcaseSource): { alt?: string } {
  const alt = content.alts.get(address)?.[lang]
  return alt === undefined ? {} : { alt }
}

/** `path` is the screen of the web app that a tap opens; empty for other commands. */
const shownBanner = (row: Omit<BannerRow, 'position'>, source: ShowcaseSource) => ({
  id: row.id,
  cover: source.pictureOf(row.cover),
  cmd: row.cmd,
  cmdValue: row.cmdValue,
  path: row.cmd === 'deeplink' && row.cmdValue.startsWith('/') ? row.cmdValue : '',
  title: row.title[source.lang],
  text: row.line[source.lang],
  action: row.action[source.lang],
  color: row.color,
  ...altOf(row.cover, source),
})

/** A country sees wins in its currency, of games that are available there. */
function winnersOf(wins: readonly Win[], { content, country, lang, now }: ShowcaseSource) {
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
