/** The words of a table as a stage receives them: the page has checked their form, and says so here once. */
import type { TableMessage } from '@saguao/contract/realtime/table-state.ts'

const kinds: readonly unknown[] = ['state', 'players', 'tick'] satisfies TableMessage['kind'][]

export function isTableMessage(message: unknown): message is TableMessage {
  return typeof message === 'object' && message !== null && 'kind' in message && kinds.includes(message.kind)
}
