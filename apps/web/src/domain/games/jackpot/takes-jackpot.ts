import { currentPolicy } from '#stores/market-policy.ts'

type Table = { readonly kind: string; readonly table: { readonly isBonus: boolean } }

/** Whether bets on the table take part in the jackpot: slots with cash, where the market allows it. */
export const takesJackpot = ({ kind, table }: Table): boolean =>
  kind === 'slots' && !table.isBonus && currentPolicy().jackpot
