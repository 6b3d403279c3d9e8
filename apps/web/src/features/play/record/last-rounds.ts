/** The player's last rounds of a game with the money in play, which the server stores. */
import type { OpenedTable } from '#features/play/table/open-table.ts'
import { marketToday } from '#stores/market-time.ts'

const dayMs = 86_400_000
const lastDays = 30

export const lastRoundsFilter = ({ table: { game, isBonus } }: OpenedTable) => ({
  isBonus,
  gameId: game.id,
  startDate: marketToday(Date.now() - lastDays * dayMs),
  endDate: marketToday(),
})
