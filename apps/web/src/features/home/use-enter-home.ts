/** Actions on entering home (R2.02). Full screen is left by the route's own settings. */
import { bannerWaitMaxMs } from '@saguao/contract/product/constants.ts'
import { useEffect, useReducer } from 'react'
import { refreshPlayer } from '#api/refresh-player.ts'
import { preloadTapActions } from '#domain/layout/tap-actions.ts'
import { refreshLobby } from '#features/home/refresh-lobby.ts'

/** The first entry has nothing to refresh, because the page was delivered with the lobby. */
let hasEntered = false

/** True once the lobby has been visible for a while. */
export function useEnterHome(): boolean {
  const [settled, settle] = useReducer(() => true, false)
  useEffect(() => {
    refreshPlayer()
    if (hasEntered) void refreshLobby(true)
    const abort = new AbortController()
    const timer = setTimeout(() => {
      if (!hasEntered) void refreshLobby(true)
      hasEntered = true
      settle()
      preloadTapActions()
      void startOffers(abort.signal)
    }, bannerWaitMaxMs)
    return () => {
      hasEntered = true
      clearTimeout(timer)
      abort.abort()
    }
  }, [])
  return settled
}

/** Offers start after the lobby is visible. If their code fails to load, they are skipped. */
async function startOffers(abort: AbortSignal): Promise<void> {
  const offers = await import('#domain/rewards/offers.ts').catch(() => undefined)
  if (!abort.aborted) offers?.startHomeOffers(abort)
}
