import type { Calls, Data } from '@saguao/contract/calls/calls.ts'
import { limits } from '@saguao/contract/calls/limits.ts'
import type { Handlers } from '#kernel/http/handlers.ts'
import type { SupportDeps } from '#modules/support/deps.ts'
import { createExpectedWait } from '#modules/support/expected-wait.ts'
import { type Message, messagesBefore, unreadOf } from '#modules/support/store.ts'
import { markRead, writeAsPlayer } from '#modules/support/write.ts'

const presentMessage = ({ id, author, text, createdAt }: Message): Data<'/support/send'> => ({
  id: String(id),
  from: author,
  text,
  createdAt: createdAt.toISOString(),
})

/** Reads one row more than a page to find out whether there are older messages. */
async function readPage(
  { db }: SupportDeps,
  expectedWait: () => Promise<number | null>,
  playerId: bigint,
  before: string | undefined,
) {
  const cursor = before === undefined ? undefined : BigInt(before)
  const [rows, waitMinutes] = await Promise.all([
    messagesBefore(db, playerId, cursor, limits.supportPageSize + 1),
    expectedWait(),
  ])
  const list = rows.slice(0, limits.supportPageSize).reverse().map(presentMessage)
  return { list, hasOlder: rows.length > limits.supportPageSize, waitMinutes }
}

export const supportCalls = (deps: SupportDeps, expectedWait = createExpectedWait(deps)) =>
  ({
    '/support/messages': ({ body, player }) => readPage(deps, expectedWait, player.playerId, body.before),
    '/support/send': async ({ body, player, lang }) =>
      presentMessage(await writeAsPlayer(deps, player.playerId, { ...body, lang })),
    '/support/unread': async ({ player }) => ({ unread: await unreadOf(deps.db, player.playerId) }),
    '/support/read': async ({ body, player }) => ({
      unread: await markRead(deps, player.playerId, BigInt(body.seen)),
    }),
  }) satisfies Partial<Handlers<Calls>>
