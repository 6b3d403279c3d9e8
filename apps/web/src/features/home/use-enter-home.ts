/** What coming home does (R2.02). Leaving full screen is said by the route's chrome. */
import { bannerWaitMaxMs } from '@saguao/contract/product/constants.ts'
import { useEffect, useReducer } from 'react'
import { refreshPlayer } from '#api/refresh-player.ts'
import { preloadTapActions } from '#domain/layout/tap-actions.ts'
import { refreshLobby } from '#features/home/refresh-lobby.ts'

/** The page itself has just brought the lobby: the first time there is nothing to refresh. */
let entered = false

/** True once the lobby has been seen for a while. */
export function useEnterHome(): boolean {
  const [settled, settle] = useReducer(() => true, false)
  useEffect(() => {
    refreshPlayer()
    if (entered) void refreshLobby(true)
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      if (!entered) void refreshLobby(true)
      entered = true
      settle()
      preloadTapActions()
      void makeOffers(leaving.signal)
    }, bannerWaitMaxMs)
    return () => {
      entered = true
      clearTimeout(timer)
      leaving.abort()
    }
  }, [])
  return settled
}

/** The lobby is seen first. Offers that cannot be fetched are not missed. */
async function makeOffers(leaving: AbortSignal): Promise<void> {
  const offers = await import('#domain/rewards/offers.ts').catch(() => undefined)
  if (!leaving.aborted) offers?.startHomeOffers(leaving)
}
