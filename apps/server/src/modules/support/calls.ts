import type { Calls, Data } from '@saguao/contract/calls/calls.ts'
import { limits } from '@saguao/contract/calls/limits.ts'
import type { Answers } from '#kernel/http/handlers.ts'
import { type Message, messagesBefore, unreadOf } from '#modules/support/store.ts'
import type { Support } from '#modules/support/support.ts'
import { ask, read } from '#modules/support/write.ts'

const told = ({ id, author, text, createdAt }: Message): Data<'/support/send'> => ({
  id: String(id),
  from: author,
  text,
  createdAt: createdAt.toISOString(),
})

/** One more than a page is read: it says whether there is anything before. */
async function page({ db }: Support, playerId: bigint, before: string | undefined) {
  const cursor = before === undefined ? undefined : BigInt(before)
  const rows = await messagesBefore(db, playerId, cursor, limits.supportPage + 1)
  const list = rows.slice(0, limits.supportPage).reverse().map(told)
  return { list, hasOlder: rows.length > limits.supportPage }
}

export const supportCalls = (support: Support) =>
  ({
    '/support/messages': ({ body, player }) => page(support, player.playerId, body.before),
    '/support/send': async ({ body, player }) => told(await ask(support, player.playerId, body)),
    '/support/unread': async ({ player }) => ({ unread: await unreadOf(support.db, player.playerId) }),
    '/support/read': async ({ body, player }) => ({
      unread: await read(support, player.playerId, BigInt(body.seen)),
    }),
  }) satisfies Partial<Answers<Calls>>
