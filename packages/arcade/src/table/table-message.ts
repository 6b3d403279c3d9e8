/** Narrows a table message, which the web app has validated before. */
import type { TableMessage } from '@saguao/contract/realtime/table-state.ts'

const kinds: readonly unknown[] = ['state', 'players', 'tick'] satisfies TableMessage['kind'][]

export function isTableMessage(message: unknown): message is TableMessage {
  return typeof message === 'object' && message !== null && 'kind' in message && kinds.includes(message.kind)
}
