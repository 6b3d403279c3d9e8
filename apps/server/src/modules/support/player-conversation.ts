/** The operator call that shows the conversation of a player beside the rest of the player's page. */
import type { App } from '#app.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { OperatorHandlers } from '#modules/operators/operators.ts'

type Deps = Pick<App, 'db'>

const defaultLimit = 50

export const conversationOperatorCalls = ({ db }: Deps) =>
  ({
    '/operator/player/conversations': async ({ body: { id, cursor, limit = defaultLimit }, recordLook }) => {
      if (cursor && !/^\d{1,18}$/.test(cursor)) throw new Refusal('VALIDATION', { field: 'cursor' })
      const player = BigInt(id)
      await recordLook(`player ${id}`)
      const thread = await db.query
        .selectFrom('supportThread')
        .where('playerId', '=', player)
        .select('state')
        .executeTakeFirst()
      const rows = await db.query
        .selectFrom('supportMessage')
        .where('playerId', '=', player)
        .$if(Boolean(cursor), (messages) => messages.where('id', '<', BigInt(cursor || 0)))
        .select(['id', 'author', 'text', 'operator', 'createdAt'])
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return {
        state: thread?.state ?? null,
        list: rows.map(({ id: message, author, text, operator, createdAt }) => ({
          id: String(message),
          from: author as 'player' | 'support' | 'end',
          text,
          operator,
          createdAt: createdAt.toISOString(),
        })),
        next: rows.length < limit ? null : String(rows.at(-1)?.id),
      }
    },
  }) satisfies Partial<OperatorHandlers>
