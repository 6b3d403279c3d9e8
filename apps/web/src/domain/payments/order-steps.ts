/** Steps of an order's timeline: past, current and expected. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { type Order, orderFailed, orderPending, orderSucceeded } from '#domain/payments/announce-deposit.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { dateTimeText } from '#stores/date-text.ts'
import type { TimelineStep } from '#widgets/status/Timeline.tsx'

export type WithdrawOrder = Data<'/withdraw/orders'>['list'][number]

type TimelineEntry = Order['timeline'][number]
type State = TimelineEntry['state']

const messageKeys: Readonly<Record<State, PlainKey>> = {
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
  const outcomes = timeline.filter(({ state }) => state !== 'created' && state !== 'waiting')
  const ended = outcomes.map((step) => endOf(step, step.state === 'failure', reason))
  const created = {
    key: 'created',
    title: t('order.created'),
    at: dateTimeText(createdAt),
    state: 'done',
  } as const
  if (status !== orderPending)
    return [created, ...(ended.length > 0 ? ended : [endFromStatus(status, finishedAt, reason)])]
  const paying = { key: 'waiting', title: t('order.waiting'), state: 'now' } as const
  return [created, paying, { key: 'success', title: t('order.success'), state: 'next' }]
}

/** For an order with a final status but no timeline entry for it. */
function endFromStatus(status: number, finishedAt: string | null, reason: string | null): TimelineStep {
  const state = status === orderSucceeded ? 'success' : 'failure'
  return endOf({ state, at: finishedAt ?? '' }, status === orderFailed, reason)
}

function endOf({ state, at }: TimelineEntry, failed: boolean, reason: string | null): TimelineStep {
  const moment = at ? dateTimeText(at) : undefined
  const end = { key: state, title: t(messageKeys[state]), at: moment }
  return failed ? { ...end, text: reason ?? undefined, state: 'failed' } : { ...end, state: 'done' }
}

/** States of a withdrawal, each with the title shown while it is in progress. */
const payoutStates = [
  { state: 'approved', inProgressTitle: 'order.approving' },
  { state: 'sent', inProgressTitle: 'order.sending' },
  { state: 'paid', inProgressTitle: 'order.paying' },
] as const satisfies readonly { state: State; inProgressTitle: PlainKey }[]

export function withdrawSteps({ timeline, createdAt, status, reason }: WithdrawOrder): TimelineStep[] {
  const created = {
    key: 'created',
    title: t('order.created'),
    at: dateTimeText(createdAt),
    state: 'done',
  } as const
  const passed = payoutStates.flatMap(({ state }) => timeline.filter((step) => step.state === state))
  const done = passed.map((step) => endOf(step, false, null))
  const returned = timeline
    .filter(({ state }) => state === 'returned')
    .map((step) => endOf(step, true, reason))
  if (status !== orderPending) return [created, ...done, ...returned]
  const remaining = payoutStates.slice(passed.length).map(({ state, inProgressTitle }, at): TimelineStep => {
    return at === 0
      ? { key: state, title: t(inProgressTitle), state: 'now' }
      : { key: state, title: t(messageKeys[state]), state: 'next' }
  })
  return [created, ...done, ...remaining]
}
