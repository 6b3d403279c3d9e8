/** The first look at the lobby, which comes with the page so that home needs no call before it is complete. */

import type { LobbySnapshot } from '@saguao/contract/lobby/snapshot.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { setCachedAll } from '#api/query-cache.ts'
import { prefetchCall } from '#api/use-call.ts'
import { writeLobbyCookie } from '#lib/storage.ts'

/**
 * Takes over what the page brought. What it brought for somebody else – the server knows a visitor only by a cookie
 * of the last visit – is left, the lobby is asked for while the code of the screen is on its way, and the server is
 * told for the next time.
 */
export function applyLobbySnapshot(snapshot: LobbySnapshot | null, country: Country, lang: Lang): void {
  if (snapshot?.country === country && snapshot.lang === lang) {
    setCachedAll(snapshot.answers)
    return
  }
  writeLobbyCookie(`${country}.${lang}`)
  for (const path of ['/lobby/batchBanners', '/game/categories', '/notice/list'] as const)
    prefetchCall(path, { country })
}
