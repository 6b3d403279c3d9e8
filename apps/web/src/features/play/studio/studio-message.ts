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
  /** A bet was refused as LIMIT_REACHED or PLAYER_BLOCKED; `amount` is its stake in minor units, as text. */
  'saguao:refused': 'refused',
} as const

export type StudioMessage = (typeof messages)[keyof typeof messages]

export const balanceChanged = { type: 'saguao:balance' } as const

export function readStudioMessage(data: unknown): StudioMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  const { type } = data
  return typeof type === 'string' && isKnown(type) ? messages[type] : undefined
}

/** The stake of a refused bet in minor units; 0 when the game does not tell. */
export function readStake(data: unknown): number {
  const amount = typeof data === 'object' && data !== null && 'amount' in data ? data.amount : undefined
  return typeof amount === 'string' && /^\d{1,15}$/.test(amount) ? Number(amount) : 0
}

const isKnown = (type: string): type is keyof typeof messages => Object.hasOwn(messages, type)
