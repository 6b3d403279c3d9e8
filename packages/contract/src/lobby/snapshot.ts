/**
 * Responses embedded in the HTML, so that the home screen needs no request before it is complete. Safe in the browser.
 */
import type { Body, Data, Path } from '../calls/calls.ts'
import { gameListPageSize } from '../product/constants.ts'
import type { Country } from '../product/countries.ts'
import type { Lang } from '../product/languages.ts'

/** One embedded response. The web app caches it under its path and body, as if the call had been made. */
export type SnapshotResponse = {
  [P in Path]: { readonly path: P; readonly body: Body<P>; readonly data: Data<P> }
}[Path]

export type LobbySnapshot = {
  readonly country: Country
  readonly lang: Lang
  readonly answers: readonly SnapshotResponse[]
}

/** The request body for the first page of a category: the server embeds its response, and home requests it. */
export const firstPageBody = (country: Country, category: string) => ({
  country,
  category,
  pageNum: 1,
  pageSize: gameListPageSize,
})

/** The cookie with country and language of the snapshot, such as `BR.pt`. */
export const lobbyCookie = 'lobby'
