/**
 * Support: the conversation of a player with the operators.
 *
 * Owns the threads and what was written in them, and the page in which a licensed chat of a third party runs instead.
 * Tables: support_thread, support_message.
 * Invariants: a message that is sent twice is one message; ids follow each other as people read them; no text of a
 * message is ever in a log, an event or a push.
 */
import type { App } from '#app.ts'

export { addChatPage } from '#modules/support/chat-page.ts'

export type Support = Pick<App, 'db' | 'clock'>
