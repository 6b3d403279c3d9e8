/** What coming home does (R2.02). Leaving full screen is said by the route's chrome. */
import { bannerWaitMaxMs } from '@saguao/contract/constants.ts'
import { useEffect, useReducer } from 'react'
import { readPlayer } from '#api/read-player.ts'
import { refreshLobby } from '#features/home/refresh-lobby.ts'
import { preloadTaps } from '#shell/taps.ts'

/** The page itself has just brought the lobby: the first time there is nothing to refresh. */
let entered = false

/** True once the lobby has been seen for a while. */
export function useEnterHome(): boolean {
  const [settled, settle] = useReducer(() => true, false)
  useEffect(() => {
    readPlayer()
    if (entered) void refreshLobby(true)
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      if (!entered) void refreshLobby(true)
      entered = true
      settle()
      preloadTaps()
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
  const offers = await import('#shell/popups/offers.ts').catch(() => undefined)
  if (!leaving.aborted) offers?.makeOffers(leaving)
}
