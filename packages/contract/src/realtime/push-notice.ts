/**
 * Push notices, shown while the web app is closed. Locked screens display them, so they contain no amount, name or
 * phone number. Safe in the browser.
 */

export type NoticeKind = 'deposit' | 'deposit-failed' | 'support'

/** The payload, encrypted for one subscribed browser. */
export type Notice = {
  readonly kind: NoticeKind
  readonly title: string
  readonly text: string
  /** The path that a tap opens. */
  readonly path: string
}
