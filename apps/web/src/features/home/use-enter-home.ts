/** What coming home does (R2.02). Leaving full screen is said by the route's chrome. */
import { bannerWaitMaxMs } from '@saguao/contract/constants.ts'
import { useEffect } from 'react'
import { refresh } from '#api/answers.ts'
import { read } from '#lib/storage.ts'
import { emit, useUi } from '#stores/ui.ts'

/** Once a visit is an offer; at every return to the lobby it would be a nuisance. */
let offered = false

export function useEnterHome(): void {
  useEffect(() => {
    refresh('/user/getUserInfo')
    refresh('/lobby/batchBanners')
    refresh('/notice/list')
    emit('UPDATE_GAME_LIST')
    // The lobby is seen first; what it loads at the start is waited for no longer than this.
    const timer = setTimeout(offerFirstRecharge, bannerWaitMaxMs)
    return () => clearTimeout(timer)
  }, [])
}

/** Never over something else: a player who is logging in is busy with that (R4.13). */
function offerFirstRecharge(): void {
  const { popup, menu, chat, activeBox } = useUi.getState()
  if (offered || read('showFirstRecharge') || popup || menu || chat || activeBox) return
  offered = true
  emit('SHOW_POPUP', { kind: 'FIRST_RECHARGE_POPUP' })
}
