/** Work that waits for operators, by queue. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { App } from '#app.ts'
import type { Modules } from '#create-modules.ts'
import { personsToDecide } from '#modules/identity/identity.ts'
import { countOpenRequests } from '#modules/operators/operators.ts'
import { waitingFigures } from '#modules/support/support.ts'

type Queue = OperatorData<'/operator/overview/now'>['queues'][number]
type Counted = { readonly count: number; readonly since: Date | null }

type Deps = Pick<App, 'db'> & { readonly modules: Pick<Modules, 'payments' | 'rewards' | 'markers'> }

/** Lists are counted up to here: a longer one needs no exact number. */
const maxCounted = 200

export async function readQueues({ db, modules }: Deps): Promise<Queue[]> {
  const { payments, rewards, markers } = modules
  const [orders, conversations, persons, cases, grants, approvals] = await Promise.all([
    payments.readQueues(),
    waitingFigures(db),
    personsToDecide(db),
    markers.openCases(maxCounted),
    rewards.heldGrants(maxCounted),
    countOpenRequests(db),
  ])
  const queue = (name: Queue['name'], { count, since }: Counted): Queue => ({
    name,
    count,
    since: count > 0 ? (since?.toISOString() ?? null) : null,
  })
  return [
    queue('withdrawals', orders.withdrawals),
    queue('payouts', orders.payouts),
    queue('payments-to-review', orders.toReview),
    queue('conversations', conversations),
    queue('identity', persons),
    queue('risk-cases', { count: cases.length, since: cases[0]?.openedAt ?? null }),
    queue('held-rewards', { count: grants.length, since: grants[0]?.createdAt ?? null }),
    queue('approvals', approvals),
  ]
}
