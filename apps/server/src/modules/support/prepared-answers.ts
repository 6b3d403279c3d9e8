/** Prepared answers of support, one text per language. */
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { Refusal } from '#kernel/refusal.ts'
import { change, type Json, type OperatorHandlers } from '#modules/operators/operators.ts'
import type { SupportDeps } from '#modules/support/deps.ts'
import * as store from '#modules/support/inbox-store.ts'

/** More would not be found in a menu. */
export const maxPreparedAnswers = 200

const presentAnswer = ({
  id,
  changedAt,
  ...answer
}: store.StoredAnswer): OperatorData<'/operator/preparedAnswer/save'> => ({
  ...answer,
  id: String(id),
  changedAt: changedAt.toISOString(),
})

const stateOf = ({ title, texts }: store.StoredAnswer): { title: string; texts: Json } => ({
  title,
  texts: { ...texts },
})

/** Empty texts are left out; one must remain. */
function textsIn({ texts }: OperatorBody<'/operator/preparedAnswer/save'>): store.Texts {
  const written = Object.entries(texts).flatMap(([lang, text]) => {
    const words = text?.trim()
    return words ? [[lang, words] as const] : []
  })
  if (written.length === 0) throw new Refusal('FIELD_REQUIRED', { field: 'texts' })
  return Object.fromEntries(written)
}

type Saved = { title: string; texts: Json } | null

export const preparedAnswerCalls = ({ db, clock }: SupportDeps) =>
  ({
    '/operator/preparedAnswers': async () => ({
      list: (await store.preparedAnswers(db, maxPreparedAnswers)).map(presentAnswer),
    }),

    '/operator/preparedAnswer/save': change({
      read: async (tx, { body }) => {
        textsIn(body)
        const title = body.title.trim()
        if (title === '') throw new Refusal('FIELD_REQUIRED', { field: 'title' })
        const id = body.id === undefined ? undefined : BigInt(body.id)
        const known = id === undefined ? undefined : await store.lockPreparedAnswer(tx, id)
        if (id !== undefined && !known) throw new Refusal('NOT_FOUND', { field: 'id' })
        if (await store.isTitleUsed(tx, title, id)) throw new Refusal('TITLE_USED', { field: 'title' })
        if (
          !known &&
          (await store.preparedAnswers({ query: tx }, maxPreparedAnswers)).length >= maxPreparedAnswers
        )
          throw new Refusal('TOO_MANY', { field: 'title' })
        const state: Saved = known ? stateOf(known) : null
        return { subject: `prepared answer ${title}`, state }
      },
      apply: async (tx, { body, operator }) => {
        const answer = {
          title: body.title.trim(),
          texts: textsIn(body),
          changedAt: new Date(clock.now()),
          changedBy: operator.name,
        }
        const saved =
          body.id === undefined
            ? await store.insertPreparedAnswer(tx, answer)
            : await store.updatePreparedAnswer(tx, BigInt(body.id), answer)
        return { data: presentAnswer(saved), after: stateOf(saved) }
      },
    }),

    '/operator/preparedAnswer/delete': change({
      read: async (tx, { body }) => {
        const known = await store.lockPreparedAnswer(tx, BigInt(body.id))
        if (!known) throw new Refusal('NOT_FOUND', { field: 'id' })
        return { subject: `prepared answer ${known.title}`, state: stateOf(known) }
      },
      apply: async (tx, { body }) => {
        await store.deletePreparedAnswer(tx, BigInt(body.id))
        return { data: null, after: null }
      },
    }),
  }) satisfies Partial<OperatorHandlers>
