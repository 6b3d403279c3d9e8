/** Operators as callers: the session is in a cookie, and each row of the table names the permission it needs. */
import type { OperatorCall } from '@saguao/contract/operators/operator-call.ts'
import type { Callers } from '#kernel/http/callers.ts'
import type { OperatorDeps } from '#modules/operators/deps.ts'
import type { Operator } from '#modules/operators/handlers.ts'
import type { ConsoleContext } from '#modules/operators/run-calls.ts'
import { findOperator, lifeMs } from '#modules/operators/sessions.ts'

/** The prefix `__Host-` binds the cookie to the host and to https. */
const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-operator' : 'operator')

/** The cookie that commands send. */
export const sessionCookieOf = (mode: 'sandbox' | 'live', token: string): string =>
  `${cookieName(mode === 'live')}=${token}`

function cookieOf(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([key]) => key === name)?.[1]
}

function sessionCookie(token: string, isSecure: boolean): string {
  const age = token === '' ? 0 : lifeMs / 1000
  const attributes = [
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${age}`,
    ...(isSecure ? ['Secure'] : []),
  ]
  return [`${cookieName(isSecure)}=${token}`, ...attributes].join('; ')
}

export function operatorCallers(deps: OperatorDeps): Callers<Operator> {
  const isSecure = deps.config.mode === 'live'
  return {
    tokenOf: ({ headers }) => cookieOf(headers.cookie, cookieName(isSecure)),
    // Refreshes that a page makes by itself do not keep an unattended session open.
    find: (token, { headers }) => findOperator(deps, token, { isBackground: headers.background === '1' }),
    refusalOf: (row, operator) => {
      const { access, permission } = row as OperatorCall
      if (access === 'guest') return undefined
      if (!operator) return 'UNAUTHORIZED'
      return permission === null || operator.permissions.has(permission) ? undefined : 'FORBIDDEN'
    },
    // Negative: responses of players and operators are stored in one table.
    idOf: ({ operatorId }) => -operatorId,
    contextOf: (operator, { headers }): ConsoleContext => ({ operator, origin: headers.origin ?? '' }),
    renewedOf: () => undefined,
    sendToken: (reply, token) => void reply.header('set-cookie', sessionCookie(token, isSecure)),
    setBrowserId: false,
  }
}
