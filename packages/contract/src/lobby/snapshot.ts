/** What the page carries so that home needs no call before it is complete. Safe in the browser. */
import type { Body, Data, Path } from '../calls/calls.ts'
import { gameListPageSize } from '../product/constants.ts'
import type { Country } from '../product/countries.ts'
import type { Lang } from '../product/languages.ts'

/** An answer as if the call had been made: the browser keeps it under the same path and body. */
export type SnapshotAnswer = {
  [P in Path]: { readonly path: P; readonly body: Body<P>; readonly data: Data<P> }
}[Path]

export type LobbySnapshot = {
  readonly country: Country
  readonly lang: Lang
  readonly answers: readonly SnapshotAnswer[]
}

/** The body of the first page of a category: the server writes it into the page and home asks with it. */
export const firstPage = (country: Country, category: string) => ({
  country,
  category,
  pageNum: 1,
  pageSize: gameListPageSize,
})

/** The cookie that says which snapshot a visitor wants, as `BR.pt`. */
export const lobbyCookie = 'lobby'
