/** Reads anew who is here (R2.02, R4.04), whether or not something on screen shows it. Guests have nothing to read. */
import { renew } from '#api/query-cache.ts'
import { askAhead } from '#api/use-call.ts'
import { isLoggedIn } from '#stores/session.ts'

export function readPlayer(): void {
  if (!isLoggedIn()) return
  void renew('/user/getUserInfo', true)
  askAhead('/user/getUserInfo')
}
