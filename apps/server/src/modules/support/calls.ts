import type { Calls, Data } from '@saguao/contract/calls/calls.ts'
import { limits } from '@saguao/contract/calls/limits.ts'
import type { Handlers } from '#kernel/http/handlers.ts'
import type { SupportDeps } from '#modules/support/deps.ts'
import { type Message, messagesBefore, unreadOf } from '#modules/support/store.ts'
import { markRead, writeAsPlayer } from '#modules/support/write.ts'

const presentMessage = ({ id, author, text, createdAt }: Message): Data<'/support/send'> => ({
  id: String(id),
  from: author,
  text,
  createdAt: createdAt.toISOString(),
})

/** Reads one row more than a page to find out whether there are older messages. */
async function readPage({ db }: SupportDeps, playerId: bigint, before: string | undefined) {
  const cursor = before === undefined ? undefined : BigInt(before)
  const rows = await messagesBefore(db, playerId, cursor, limits.supportPageSize + 1)
  const list = rows.slice(0, limits.supportPageSize).reverse().map(presentMessage)
  return { list, hasOlder: rows.length > limits.supportPageSize }
}

export const supportCalls = (deps: SupportDeps) =>
  ({
    '/support/messages': ({ body, player }) => readPage(deps, player.playerId, body.before),
    '/support/send': async ({ body, player }) =>
      presentMessage(await writeAsPlayer(deps, player.playerId, body)),
    '/support/unread': async ({ player }) => ({ unread: await unreadOf(deps.db, player.playerId) }),
    '/support/read': async ({ body, player }) => ({
      unread: await markRead(deps, player.playerId, BigInt(body.seen)),
    }),
  }) satisfies Partial<Handlers<Calls>>
