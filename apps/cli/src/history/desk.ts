// The operators of the demo history: every decision is a call of the console by a signed-in demo operator, so the audit
// trail, the approvals and the rules are those of real use.
import type { OperatorBody, OperatorData, OperatorPath } from '@saguao/contract/operators/operator-calls.ts'
import type { OperatorEnvelope } from '@saguao/contract/operators/operator-errors.ts'
import type { Role } from '@saguao/contract/operators/roles.ts'
import type { Server } from '../../../server/src/main.ts'
import { sessionCookieOf } from '../../../server/src/modules/operators/operators.ts'

export type Desk = {
  /** Undefined when the server refuses. */
  act<P extends OperatorPath>(
    role: Role,
    path: P,
    body: OperatorBody<P>,
  ): Promise<OperatorData<P> | undefined>
  /** A change that one operator asks for and another one approves. */
  actWithApproval<P extends Approvable>(role: Role, path: P, body: OperatorBody<P>): Promise<void>
}

type Approvable = '/operator/player/adjust' | '/operator/withdrawal/decide'

const client = { address: '127.0.0.1', userAgent: 'demo history' }
/** Holds every permission; never the operator who asks. */
const approver: Role = 'admin'

export function openDesk({ operators, consoleAddress: origin = '' }: Server): Desk {
  const cookies = new Map<Role, string>()
  const signIn = async (role: Role): Promise<string> => {
    const cookie = sessionCookieOf('sandbox', await operators.demoSession(role, client))
    cookies.set(role, cookie)
    return cookie
  }
  const post = async <P extends OperatorPath>(path: P, body: OperatorBody<P>, cookie: string) => {
    const headers = { 'content-type': 'application/json', origin, cookie }
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as OperatorEnvelope<OperatorData<P>>
  }
  const act: Desk['act'] = async (role, path, body) => {
    let answer = await post(path, body, cookies.get(role) ?? (await signIn(role)))
    // The clock of the history passes the end of idle sessions.
    if (!answer.success && answer.code === 'UNAUTHORIZED') answer = await post(path, body, await signIn(role))
    return answer.success ? answer.data : undefined
  }
  return {
    act,
    actWithApproval: async (role, path, body) => {
      const asked = await act(role, path, body)
      if (!asked?.pending || asked.approvalId === null) return
      const decision = {
        id: asked.approvalId,
        decision: 'approve',
        reason: 'Conferido com o pedido',
      } as const
      await act(approver, '/operator/approval/decide', decision)
    },
  }
}
