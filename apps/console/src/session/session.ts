/**
 * The signed-in operator. The session is a cookie of the server; this page knows it by the response of /operator/me. A
 * call that the server answers with 401, or the idle time of the session, leads to the sign-in screen.
 */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Permission } from '@saguao/contract/operators/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { call, Refused, watchSessionEnd } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { callOptions } from '#api/use-call.ts'

export type Me = OperatorData<'/operator/me'>

const meOptions = callOptions('/operator/me', {})

/** Undefined without a session. */
export async function loadMe(): Promise<Me | undefined> {
  if (!knownMe()) noteActivity()
  return queryClient.ensureQueryData({ ...meOptions, revalidateIfStale: true }).catch((error: unknown) => {
    if (error instanceof Refused && error.status === 401) return undefined
    throw error
  })
}

export const knownMe = (): Me | undefined => queryClient.getQueryData(meOptions.queryKey)

export const setMe = (me: Me): void => {
  noteActivity()
  queryClient.clear()
  queryClient.setQueryData(meOptions.queryKey, me)
}

let shownMe: Me | undefined

/**
 * For screens inside the frame, which is rendered only with a session. Until the sign-in screen replaces the frame of an
 * ended session, the frame goes on with the operator it had.
 */
export function useMe(): Me {
  const { data } = useQuery(meOptions)
  shownMe = data ?? shownMe
  if (!shownMe) throw new Error('No operator is signed in')
  return shownMe
}

export function useCan(): (permission: Permission | null) => boolean {
  const { permissions } = useMe()
  return (permission) => permission === null || permissions.includes(permission)
}

export async function signOut(): Promise<void> {
  await call('/operator/signOut', {}).catch(() => undefined)
  queryClient.clear()
}

/** The time of the operator's last action, shared by the tabs of this browser: any of them keeps the session. */
const activityKey = 'console.activity'
const checkEveryMs = 10_000
const noteActivity = (): void => localStorage.setItem(activityKey, String(Date.now()))

/**
 * `toSignIn` runs once per lost session. The page counts the idle time by keys and clicks: its own polling would keep the
 * session of an absent operator.
 */
export function followSession(toSignIn: () => void): void {
  const end = () => {
    if (!knownMe()) return
    queryClient.clear()
    toSignIn()
  }
  watchSessionEnd(end)
  for (const kind of ['pointerdown', 'keydown', 'wheel'] as const)
    window.addEventListener(kind, noteActivity, { passive: true })
  setInterval(() => {
    const me = knownMe()
    const idleMs = Date.now() - Number(localStorage.getItem(activityKey))
    if (!me || (idleMs < me.idleSeconds * 1000 && Date.now() < Date.parse(me.endsAt))) return
    void call('/operator/signOut', {}).catch(() => undefined)
    end()
  }, checkEveryMs)
}
