/**
 * Rounds whose result the player has not seen: open rounds are stored while they last, and their results are shown when
 * the player returns to the game.
 */
import { apiSilent, refusalOf } from '#api/api.ts'
import { isFairRound } from '#domain/bets/round-text.ts'
import { t } from '#i18n/i18n.ts'
import { readOpenRounds, writeOpenRounds } from '#lib/choices.ts'
import { moneyText } from '#stores/money-text.ts'
import { toast } from '#stores/toasts.ts'

const keyOf = (gameId: string, roundId: string): string => `${gameId}:${roundId}`
const isOf = (gameId: string) => (key: string) => key.startsWith(`${gameId}:`)

/** Stores the open rounds of a game, without those that have ended on screen. */
export function storeOpenRounds(gameId: string, roundIds: readonly string[]): void {
  const others = readOpenRounds().filter((key) => !isOf(gameId)(key))
  writeOpenRounds([...others, ...roundIds.map((roundId) => keyOf(gameId, roundId))])
}

type Returned = { readonly gameId: string; readonly name: string; readonly openIds: readonly string[] }

/** Called when a table is opened. A round that is still open is continued there and needs no notice. */
export async function tellAwayResults({ gameId, name, openIds }: Returned): Promise<void> {
  const stored = readOpenRounds().filter(isOf(gameId))
  const ended = stored.map((key) => key.slice(gameId.length + 1)).filter((id) => !openIds.includes(id))
  await Promise.all(ended.map((roundId) => tellAwayResult(gameId, name, roundId)))
}

async function tellAwayResult(gameId: string, name: string, roundId: string): Promise<void> {
  const round = await apiSilent('/fair/round', { roundId }).catch(refusalOf)
  const isKnown = isFairRound(round)
  if (!round || (isKnown && round.status === 'open')) return
  writeOpenRounds(readOpenRounds().filter((key) => key !== keyOf(gameId, roundId)))
  // A refusal: the round belongs to another player of this device.
  if (!isKnown) return
  if (round.outcome.cancelled) return
  tellResult(name, { bet: round.bet, win: round.status === 'returned' ? round.bet : round.win })
}

export function tellResult(name: string, { bet, win }: { readonly bet: number; readonly win: number }): void {
  if (win > 0) toast(t('game.away-won', { name, amount: moneyText(win) }), 'success')
  else toast(t('game.away-lost', { name, amount: moneyText(bet) }))
}
