/** The operators' inbox: conversations with their waiting time, assignment, answers. */

import { maxListLimit } from '@saguao/contract/operators/operator-call.ts'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import { defaultLang, isLang } from '@saguao/contract/product/languages.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { change, type OperatorHandlers } from '#modules/operators/operators.ts'
import type { SupportDeps } from '#modules/support/deps.ts'
import { createExpectedWait } from '#modules/support/expected-wait.ts'
import * as inbox from '#modules/support/inbox-store.ts'
import { preparedAnswerCalls } from '#modules/support/prepared-answers.ts'
import { lockThread, type Message, messagesBefore } from '#modules/support/store.ts'
import { answerIn, closeIn } from '#modules/support/write.ts'

export type InboxPlayer = { readonly country: Country; readonly phone: string }
export type InboxOperator = { readonly name: string; readonly canAnswer: boolean }

export type InboxDeps = SupportDeps & {
  /** Market and masked phone of players. */
  playersOf(ids: readonly bigint[]): Promise<ReadonlyMap<bigint, InboxPlayer>>
  operatorsOf(db: Pick<Db, 'query'>): Promise<ReadonlyMap<bigint, InboxOperator>>
}

type Conversation = OperatorData<'/operator/conversations'>['list'][number]

const pageSize = 50
const shownLength = 100

/** Phone numbers, documents and accounts in a message are not shown before the conversation is opened. */
const maskNumbers = (text: string): string =>
  text.replace(/\d[\d .\-/]{2,}\d/g, (number) => number.replace(/\d/g, '•'))

async function present(
  { db, playersOf, operatorsOf }: InboxDeps,
  threads: readonly inbox.InboxThread[],
): Promise<Conversation[]> {
  const players = await playersOf(threads.map(({ playerId }) => playerId))
  const operators = await operatorsOf(db)
  return threads.map(({ playerId, state, changedAt, lang, assignedTo, last, unanswered }) => {
    const { country = 'BR' as const, phone = '' } = players.get(playerId) ?? {}
    const name = assignedTo === null ? undefined : operators.get(assignedTo)?.name
    return {
      playerId: String(playerId),
      country,
      phone,
      lang: isLang(lang) ? lang : defaultLang(country),
      state,
      since: changedAt.toISOString(),
      unanswered,
      preview: maskNumbers((last ?? '').replace(/\s+/g, ' ')).slice(0, shownLength),
      assignedTo: assignedTo === null ? null : { id: String(assignedTo), name: name ?? '' },
    }
  })
}

async function presentOne(deps: InboxDeps, playerId: bigint): Promise<Conversation> {
  const thread = await inbox.inboxThread(deps.db, playerId)
  const [conversation] = thread ? await present(deps, [thread]) : []
  if (!conversation) throw new Refusal('NOT_FOUND', { field: 'playerId' })
  return conversation
}

const presentMessage = ({
  id,
  author,
  text,
  operator,
  createdAt,
}: Message): OperatorData<'/operator/conversation/answer'> => ({
  id: String(id),
  from: author,
  text,
  by: operator,
  createdAt: createdAt.toISOString(),
})

/** The position after the last row of a page. */
const cursorOf = ({ changedAt, playerId }: inbox.InboxThread): string => `${changedAt.getTime()}-${playerId}`

function positionIn(cursor: string | undefined): inbox.Position | undefined {
  if (!cursor) return undefined
  const found = /^(\d{1,15})-([1-9]\d{0,17})$/.exec(cursor)
  if (!found?.[1] || !found[2]) throw new Refusal('VALIDATION', { field: 'cursor' })
  return { changedAt: new Date(Number(found[1])), playerId: BigInt(found[2]) }
}

const subjectOf = (playerId: string): string => `player ${playerId}`

type ThreadState = { state: string; assignedTo: string | null }

/** Locks the thread and reads what the decision depends on. */
async function readThread(tx: Tx, playerId: string): Promise<{ subject: string; state: ThreadState }> {
  const thread = await lockThread(tx, BigInt(playerId))
  if (!thread) throw new Refusal('NOT_FOUND', { field: 'playerId' })
  const assignedTo = thread.assignedTo === null ? null : String(thread.assignedTo)
  return { subject: subjectOf(playerId), state: { state: thread.state, assignedTo } }
}

/** Two operators who answer the same message at once: the second one sees the first answer before writing another. */
async function requireUpToDate(tx: Tx, playerId: string, seen: string): Promise<void> {
  if (await inbox.hasAnswerAfter(tx, BigInt(playerId), BigInt(seen)))
    throw new Refusal('CONVERSATION_CHANGED', { field: 'seen' })
}

const readCalls = (deps: InboxDeps) => {
  const { db } = deps
  const expectedWait = createExpectedWait(deps)
  return {
    '/operator/conversations': async ({ body, operator }) => {
      const limit = Math.min(body.limit ?? pageSize, maxListLimit)
      const position = positionIn(body.cursor)
      const rows = await inbox.inboxThreads(db, body, operator.operatorId, position, limit + 1)
      const last = rows[limit - 1]
      return {
        list: await present(deps, rows.slice(0, limit)),
        next: rows.length > limit && last ? cursorOf(last) : null,
      }
    },

    '/operator/conversation': async ({ body, recordLook }) => {
      const playerId = BigInt(body.playerId)
      const conversation = await presentOne(deps, playerId)
      await recordLook(subjectOf(body.playerId))
      const before = body.before === undefined ? undefined : BigInt(body.before)
      const rows = await messagesBefore(db, playerId, before, pageSize + 1)
      const messages = rows.slice(0, pageSize).reverse().map(presentMessage)
      return { conversation, messages, hasOlder: rows.length > pageSize }
    },

    '/operator/support': async () => {
      const [{ count, since }, medianMinutes, operators] = await Promise.all([
        inbox.waitingFigures(db),
        expectedWait(),
        deps.operatorsOf(db),
      ])
      const answering = [...operators].filter(([, { canAnswer }]) => canAnswer)
      return {
        waiting: count,
        waitingSince: since?.toISOString() ?? null,
        medianMinutes,
        operators: answering.map(([id, { name }]) => ({ id: String(id), name })),
      }
    },
  } satisfies Partial<OperatorHandlers>
}

const changeCalls = (deps: InboxDeps) =>
  ({
    '/operator/conversation/assign': change({
      read: async (tx, { body: { playerId, operatorId } }) => {
        const found = await readThread(tx, playerId)
        if (operatorId === null) return found
        const operator = (await deps.operatorsOf({ query: tx })).get(BigInt(operatorId))
        if (!operator?.canAnswer) throw new Refusal('OPERATOR_UNKNOWN', { field: 'operatorId' })
        return found
      },
      apply: async (tx, { body: { playerId, operatorId }, state }) => {
        await inbox.setAssigned(tx, BigInt(playerId), operatorId === null ? null : BigInt(operatorId))
        await inbox.announceToInbox(tx, BigInt(playerId))
        return { data: null, after: { ...state, assignedTo: operatorId } }
      },
    }),

    '/operator/conversation/answer': change({
      read: async (tx, { body: { playerId, seen } }) => {
        const found = await readThread(tx, playerId)
        await requireUpToDate(tx, playerId, seen)
        return found
      },
      apply: async (tx, { body: { playerId, text }, operator, state }) => {
        const now = new Date(deps.clock.now())
        const player = BigInt(playerId)
        const message = await answerIn(tx, player, { text, by: operator.name }, now)
        if (state.assignedTo === null) await inbox.setAssigned(tx, player, operator.operatorId)
        const assignedTo = state.assignedTo ?? String(operator.operatorId)
        // The text is in the conversation; the trail names the message.
        const after = { state: 'answered', assignedTo, message: String(message.id) }
        return { data: presentMessage(message), after }
      },
    }),

    '/operator/conversation/close': change({
      read: async (tx, { body: { playerId, seen } }) => {
        const found = await readThread(tx, playerId)
        if (found.state.state === 'closed') throw new Refusal('NOTHING_TO_CHANGE')
        await requireUpToDate(tx, playerId, seen)
        return found
      },
      apply: async (tx, { body: { playerId }, operator }) => {
        await closeIn(tx, BigInt(playerId), operator.name, new Date(deps.clock.now()))
        return { data: null, after: { state: 'closed', assignedTo: null } }
      },
    }),
  }) satisfies Partial<OperatorHandlers>

export const supportOperatorCalls = (deps: InboxDeps) =>
  ({
    ...readCalls(deps),
    ...changeCalls(deps),
    ...preparedAnswerCalls(deps),
  }) satisfies Partial<OperatorHandlers>
