/** What a phone is told while the app is closed. It is read on locked screens: no amount, no name, no number. Safe in the browser. */

export type NoticeKind = 'deposit' | 'deposit-failed' | 'support'

/** What travels, sealed for the one browser that asked for it. */
export type Notice = {
  readonly kind: NoticeKind
  readonly title: string
  readonly text: string
  /** The screen a tap opens. */
  readonly path: string
}
