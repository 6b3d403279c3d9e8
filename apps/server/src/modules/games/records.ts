/** The betting history: a player's rounds between two days, with totals. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import { bettingRecordsPageSize } from '@saguao/contract/product/constants.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { endOfMarketDay, startOfMarketDay } from '@saguao/contract/product/market-day.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Session } from '#kernel/security/session.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { type RecordRow, recordPage, type Span } from '#modules/games/record-store.ts'
import { firstRoundIdAt } from '#modules/games/round-id.ts'

/** Days are the market's and inclusive. Round ids start with their time of creation, so a span of days is a range of ids. */
const spanOf = (
  { playerId, country }: Session,
  { startDate, endDate, isBonus, gameId }: Body<'/wallet/records'>,
): Span => ({
  player: playerId,
  isBonus,
  gameId: gameId ?? null,
  from: firstRoundIdAt(startOfMarketDay(country, startDate)),
  before: firstRoundIdAt(endOfMarketDay(country, endDate)),
})

export async function recordsOf(
  deps: Pick<GameDeps, 'db' | 'lobby'>,
  session: Session,
  body: Body<'/wallet/records'>,
  lang: Lang,
): Promise<Data<'/wallet/records'>> {
  const { pageNum = 1, pageSize = bettingRecordsPageSize } = body
  const { list, total, totalBet, totalWin } = await recordPage(deps.db, spanOf(session, body), {
    pageNum,
    pageSize,
  })
  return {
    list: list.map((row) => presentRecord(deps, row, session.currency, lang)),
    pageNum,
    pageSize,
    total,
    totalBet: toMajor(minor(totalBet), session.currency),
    totalWin: toMajor(minor(totalWin), session.currency),
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
