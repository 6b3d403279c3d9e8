/** Fetches the player's profile again, on screen or not (R2.02, R4.04); does nothing for a guest. */
import { refreshUnlessPending } from '#api/query-cache.ts'
import { prefetchCall } from '#api/use-call.ts'
import { isLoggedIn } from '#stores/session.ts'

export function refreshPlayer(): void {
  if (!isLoggedIn()) return
  void refreshUnlessPending('/user/getUserInfo', true)
  prefetchCall('/user/getUserInfo')
}
