/** Actions on entering home (R2.02). Full screen is left by the route's own settings. */
import { bannerWaitMaxMs } from '@saguao/contract/product/constants.ts'
import { useEffect, useReducer } from 'react'
import { refreshPlayer } from '#api/refresh-player.ts'
import { preloadTapActions } from '#domain/layout/tap-actions.ts'
import { refreshLobby } from '#features/home/refresh-lobby.ts'
import { write } from '#lib/storage.ts'
import { utcDay } from '#lib/utc-day.ts'

/** The first entry has nothing to refresh, because the page was delivered with the lobby. */
let hasEntered = false

/** True once the lobby has been visible for a while. */
export function useEnterHome(): boolean {
  const [settled, settle] = useReducer(() => true, false)
  useEffect(rememberLobby, [])
  useEffect(() => {
    refreshPlayer()
    if (hasEntered) void refreshLobby(true)
    const abort = new AbortController()
    const timer = setTimeout(() => {
      if (!hasEntered) void refreshLobby(true)
      hasEntered = true
      settle()
      preloadTapActions()
      startOffers(abort.signal).catch(() => undefined)
    }, bannerWaitMaxMs)
    return () => {
      hasEntered = true
      clearTimeout(timer)
      abort.abort()
    }
  }, [])
  return settled
}

/**
 * From now on a 401 opens the login for the rest of the UTC day (R8.02). A page that was open over midnight is recorded
 * when the player looks at it again.
 */
function rememberLobby(): () => void {
  const record = () => {
    if (!document.hidden) write('todayShowed', utcDay())
  }
  record()
  document.addEventListener('visibilitychange', record)
  return () => document.removeEventListener('visibilitychange', record)
}

/** Offers start after the lobby is visible. If their code fails to load, they are skipped. */
async function startOffers(abort: AbortSignal): Promise<void> {
  const { lazyBlocks } = await import('#features/home/lazy-blocks.ts')
  const offers = await lazyBlocks.offers()
  if (!abort.aborted) offers.startHomeOffers(abort)
}
