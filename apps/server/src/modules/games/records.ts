/** The betting history: a player's rounds between two days, with totals. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import { bettingRecordsPageSize } from '@saguao/contract/product/constants.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { endOfMarketDay, startOfMarketDay } from '@saguao/contract/product/market-day.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Reader } from '#kernel/db/read-db.ts'
import type { Session } from '#kernel/security/session.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { hasOpenRound, type RecordRow, recordPage, type Span } from '#modules/games/record-store.ts'
import { firstRoundIdAt } from '#modules/games/round-id.ts'
import {
  archivedField,
  type HistoryDeps,
  type HistorySpan,
  readArchived,
  readHistory,
} from '#modules/wallet/wallet.ts'

/** Round ids start with their time of creation, so a span of time is a range of ids. */
const spanOf = (
  { playerId }: Session,
  { isBonus, gameId }: Body<'/wallet/records'>,
  { from, before }: HistorySpan,
): Span => ({
  player: playerId,
  isBonus,
  gameId: gameId ?? null,
  from: firstRoundIdAt(from),
  before: firstRoundIdAt(before),
})

type Rows = Parameters<typeof recordPage>[2]

/** A round of a closed day that is still open on the replica may have been finished by the player a moment ago. */
async function recordPart({ db }: HistoryDeps, source: Reader, span: Span, rows: Rows) {
  const isOld = source !== db && (await hasOpenRound(source, span))
  return recordPage(isOld ? db : source, span, rows)
}

export async function recordsOf(
  deps: HistoryDeps & Pick<GameDeps, 'lobby'>,
  session: Session,
  body: Body<'/wallet/records'>,
  lang: Lang,
): Promise<Data<'/wallet/records'>> {
  const { pageNum = 1, pageSize = bettingRecordsPageSize } = body
  const { country, currency } = session
  const days = {
    from: startOfMarketDay(country, body.startDate),
    before: endOfMarketDay(country, body.endDate),
  }
  const page = { offset: (pageNum - 1) * pageSize, limit: pageSize }
  const [parts, archived] = await Promise.all([
    readHistory(deps, country, days, page, (source, span, rows) =>
      recordPart(deps, source, spanOf(session, body, span), rows),
    ),
    readArchived(deps.db, session, days.from),
  ])
  const list = parts.flatMap((part) => part.list)
  return {
    list: list.map((row) => presentRecord(deps, row, currency, lang)),
    pageNum,
    pageSize,
    total: parts.reduce((sum, { total }) => sum + total, 0),
    totalBet: toMajor(minor(parts.reduce((sum, { totalBet }) => sum + totalBet, 0n)), currency),
    totalWin: toMajor(minor(parts.reduce((sum, { totalWin }) => sum + totalWin, 0n)), currency),
    ...archivedField(archived),
  }
}

type Bet = Data<'/wallet/records'>['list'][number]

/** A game that is no longer in the catalogue is shown by its id. */
function presentRecord({ lobby }: Pick<GameDeps, 'lobby'>, row: RecordRow, currency: Cash, lang: Lang): Bet {
  const { id, gameId, bet, win, isBonus, status, createdAt, serverSeedHash, clientSeed, nonce } = row
  const game = lobby.findGame(gameId)
  const isDrawn = serverSeedHash !== null && clientSeed !== null && nonce !== null
  return {
    id,
    roundId: id,
    gameId,
    gameName: game?.name[lang] ?? gameId,
    cover: game?.cover ?? '',
    bet: toMajor(bet, currency),
    win: toMajor(win, currency),
    isBonus,
    status,
    createdAt: createdAt.toISOString(),
    fair: isDrawn ? { serverSeedHash, clientSeed, nonce } : null,
  }
}
