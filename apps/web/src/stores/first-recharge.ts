/** Flag of the first-recharge offer: a tap on its popup or the first deposit ends it, with its sticky banner (R4.13). */
import { create } from 'zustand'
import { read, write } from '#lib/storage.ts'

export const useFirstRecharge = create<{ readonly isOver: boolean }>(() => ({
  isOver: isFirstRechargeOver(),
}))

export function isFirstRechargeOver(): boolean {
  return Boolean(read('showFirstRecharge'))
}

export function endFirstRecharge(): void {
  write('showFirstRecharge', '1')
  useFirstRecharge.setState({ isOver: true })
}
