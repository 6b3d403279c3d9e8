/** The way of an order as a timeline: what happened when, what happens now, and what is still to come. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { type Order, orderFailed, orderPending, orderSucceeded } from '#domain/payments/announce-deposit.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { dateTimeText } from '#stores/date-text.ts'
import type { TimelineStep } from '#widgets/status/Timeline.tsx'

export type WithdrawOrder = Data<'/withdraw/orders'>['list'][number]

type TimelineEntry = Order['timeline'][number]
type State = TimelineEntry['state']

const words: Readonly<Record<State, PlainKey>> = {
  created: 'order.created',
  waiting: 'order.waiting',
  success: 'order.success',
  failure: 'order.failure',
  approved: 'order.approved',
  sent: 'order.sent',
  paid: 'order.paid',
  returned: 'order.returned',
}

export function depositSteps({ timeline, createdAt, finishedAt, status, reason }: Order): TimelineStep[] {
  const happened = timeline.filter(({ state }) => state !== 'created' && state !== 'waiting')
  const ended = happened.map((step) => endOf(step, step.state === 'failure', reason))
  const asked = {
    key: 'created',
    title: t('order.created'),
    at: dateTimeText(createdAt),
    state: 'done',
  } as const
  if (status !== orderPending)
    return [asked, ...(ended.length > 0 ? ended : [endFromStatus(status, finishedAt, reason)])]
  const paying = { key: 'waiting', title: t('order.waiting'), state: 'now' } as const
  return [asked, paying, { key: 'success', title: t('order.success'), state: 'next' }]
}

/** For an order that tells its end but not its way. */
function endFromStatus(status: number, finishedAt: string | null, reason: string | null): TimelineStep {
  const state = status === orderSucceeded ? 'success' : 'failure'
  return endOf({ state, at: finishedAt ?? '' }, status === orderFailed, reason)
}

function endOf({ state, at }: TimelineEntry, failed: boolean, reason: string | null): TimelineStep {
  const moment = at ? dateTimeText(at) : undefined
  const end = { key: state, title: t(words[state]), at: moment }
  return failed ? { ...end, text: reason ?? undefined, state: 'failed' } : { ...end, state: 'done' }
}

/** What a withdrawal goes through, and what each stage is called while it lasts. */
const payoutStates = [
  { state: 'approved', lasting: 'order.approving' },
  { state: 'sent', lasting: 'order.sending' },
  { state: 'paid', lasting: 'order.paying' },
] as const satisfies readonly { state: State; lasting: PlainKey }[]

export function withdrawSteps({ timeline, createdAt, status, reason }: WithdrawOrder): TimelineStep[] {
  const asked = {
    key: 'created',
    title: t('order.created'),
    at: dateTimeText(createdAt),
    state: 'done',
  } as const
  const passed = payoutStates.flatMap(({ state }) => timeline.filter((step) => step.state === state))
  const done = passed.map((step) => endOf(step, false, null))
  const back = timeline.filter(({ state }) => state === 'returned').map((step) => endOf(step, true, reason))
  if (status !== orderPending) return [asked, ...done, ...back]
  const coming = payoutStates.slice(passed.length).map(({ state, lasting }, at): TimelineStep => {
    return at === 0
      ? { key: state, title: t(lasting), state: 'now' }
      : { key: state, title: t(words[state]), state: 'next' }
  })
  return [asked, ...done, ...coming]
}
