/** Flattened from the contract while the page is built; see build/access-table.ts. */
declare module 'virtual:access' {
  import type { Path } from '@saguao/contract/calls.ts'

  /** A guest may call these and nothing else (R6.03). */
  export const guestPaths: ReadonlySet<Path>
  /** These move money: each intent carries one request id, however often it is sent. */
  export const oncePaths: ReadonlySet<Path>
}
