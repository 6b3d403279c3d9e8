import type { OpenedTable } from '#features/play/table/open-table.ts'
import { numberIn, numbersIn } from '#features/play/table/rules.ts'
import { currentPolicy } from '#stores/market-policy.ts'

type Table = Pick<OpenedTable, 'kind' | 'table'>

/** The price of a bonus buy in stakes, and the fewest and the most free spins that it brings. */
export function buyTermsOf({ table }: Pick<OpenedTable, 'table'>) {
  const { config } = table.game
  const [fewest = 0, most = 0] = numbersIn(config, 'buy', 'freeSpins')
  return { times: numberIn(config, 'buy', 'price') ?? 0, fewest, most }
}

/** Slots with cash, where the market allows it. */
export const offersBuy = ({ kind, table }: Table): boolean =>
  kind === 'slots' && !table.isBonus && currentPolicy().bonusBuy && buyTermsOf({ table }).times > 0
