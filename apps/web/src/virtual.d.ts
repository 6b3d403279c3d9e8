/** Generated from the contract at build time; see build/access-table.ts. */
declare module 'virtual:access' {
  import type { Path } from '@saguao/contract/calls/calls.ts'

  /** The only calls a guest may make (R6.03). */
  export const guestPaths: ReadonlySet<Path>
  /** Calls that move money: all attempts of one intent carry the same request id. */
  export const oncePaths: ReadonlySet<Path>
}
