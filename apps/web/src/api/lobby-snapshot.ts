/** The lobby snapshot in index.html: with it the home screen renders without a call. */

import type { LobbySnapshot } from '@saguao/contract/lobby/snapshot.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { setCachedAll } from '#api/query-cache.ts'
import { prefetchCall } from '#api/use-call.ts'
import { writeLobbyCookie } from '#lib/storage.ts'

/**
 * Puts the snapshot into the query cache. The server chooses the snapshot by a cookie of the last visit, so it may be for
 * another country or language; then the lobby is requested and the cookie is set for the next visit.
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
