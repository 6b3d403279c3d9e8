/**
 * Rounds whose result the player has not seen: an open round is stored while it lasts, and its result is shown when the
 * player returns to the game.
 */
import { apiSilent, refusalOf } from '#api/api.ts'
import { isFairRound } from '#domain/bets/round-text.ts'
import { t } from '#i18n/i18n.ts'
import { readOpenRounds, writeOpenRounds } from '#lib/choices.ts'
import { moneyText } from '#stores/money-text.ts'
import { toast } from '#stores/toasts.ts'

const keyOf = (gameId: string, roundId: string): string => `${gameId}:${roundId}`
const isOf = (gameId: string) => (key: string) => key.startsWith(`${gameId}:`)

/** Stores the open round of a game; null when it has ended on screen. */
export function storeOpenRound(gameId: string, roundId: string | null): void {
  const others = readOpenRounds().filter((key) => !isOf(gameId)(key))
  writeOpenRounds(roundId === null ? others : [...others, keyOf(gameId, roundId)])
}

type Returned = { readonly gameId: string; readonly name: string; readonly openRoundId: string | undefined }

/** Called when a table is opened. A round that is still open is continued there and needs no notice. */
export async function tellAwayResult({ gameId, name, openRoundId }: Returned): Promise<void> {
  const stored = readOpenRounds().find(isOf(gameId))
  const roundId = stored?.slice(gameId.length + 1)
  if (roundId === undefined || roundId === openRoundId) return
  const round = await apiSilent('/fair/round', { roundId }).catch(refusalOf)
  const isKnown = isFairRound(round)
  if (!round || (isKnown && round.status === 'open')) return
  if (readOpenRounds().find(isOf(gameId)) === stored) storeOpenRound(gameId, null)
  // A refusal: the round belongs to another player of this device.
  if (!isKnown) return
  tellResult(name, { bet: round.bet, win: round.status === 'returned' ? round.bet : round.win })
}

export function tellResult(name: string, { bet, win }: { readonly bet: number; readonly win: number }): void {
  if (win > 0) toast(t('game.away-won', { name, amount: moneyText(win) }), 'success')
  else toast(t('game.away-lost', { name, amount: moneyText(bet) }))
}
