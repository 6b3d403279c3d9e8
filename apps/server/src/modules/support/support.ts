/**
 * Support: conversations of players with operators.
 *
 * Owns the threads and their messages, and the page in which a licensed third-party chat can run instead.
 * Tables: support_thread, support_message, support_answer.
 * Invariants: a repeated request creates one message; message ids are in reading order; message texts never appear in
 * logs, events or push notifications.
 */

export { addChatPage } from '#modules/support/chat-page.ts'
export type { SupportDeps } from '#modules/support/deps.ts'
export { inboxChannel, waitingFigures } from '#modules/support/inbox-store.ts'
export { type InboxDeps, supportOperatorCalls } from '#modules/support/operator-calls.ts'
export { conversationOperatorCalls } from '#modules/support/player-conversation.ts'
export { messagesBefore, waitingThreads } from '#modules/support/store.ts'
export { answer, close, writeAsHouse } from '#modules/support/write.ts'
