/** Reads anew who is here (R2.02, R4.04), whether or not something on screen shows it. Guests have nothing to read. */
import { refreshUnlessPending } from '#api/query-cache.ts'
import { prefetchCall } from '#api/use-call.ts'
import { isLoggedIn } from '#stores/session.ts'

export function refreshPlayer(): void {
  if (!isLoggedIn()) return
  void refreshUnlessPending('/user/getUserInfo', true)
  prefetchCall('/user/getUserInfo')
}
