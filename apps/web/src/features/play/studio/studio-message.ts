/** What a studio's page may say to the lobby around it. Anything else it says is not heard. */

const messages = {
  /** The player's money has changed. */
  'saguao:balance': 'balance',
  /** The player wants to leave. */
  'saguao:close': 'close',
  /** The player wants to deposit. */
  'saguao:deposit': 'deposit',
} as const

export type StudioMessage = (typeof messages)[keyof typeof messages]

export const balanceChanged = { type: 'saguao:balance' } as const

export function readStudioMessage(said: unknown): StudioMessage | undefined {
  if (typeof said !== 'object' || said === null || !('type' in said)) return undefined
  const { type } = said
  return typeof type === 'string' && isKnown(type) ? messages[type] : undefined
}

const isKnown = (type: string): type is keyof typeof messages => Object.hasOwn(messages, type)
