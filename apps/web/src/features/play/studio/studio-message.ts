/** Messages a studio's page may send to the lobby. All others are ignored. */

const messages = {
  /** The player's money has changed. */
  'saguao:balance': 'balance',
  /** The player wants to leave. */
  'saguao:close': 'close',
  /** The player wants to deposit. */
  'saguao:deposit': 'deposit',
  /** A bet was refused as SESSION_EXPIRED. */
  'saguao:session': 'session',
} as const

export type StudioMessage = (typeof messages)[keyof typeof messages]

export const balanceChanged = { type: 'saguao:balance' } as const

export function readStudioMessage(data: unknown): StudioMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  const { type } = data
  return typeof type === 'string' && isKnown(type) ? messages[type] : undefined
}

const isKnown = (type: string): type is keyof typeof messages => Object.hasOwn(messages, type)
