/** Refusals of player protection are explained by a sheet over the current screen (features/protection). */
import type { ErrorCode, Failure } from '@saguao/contract/calls/errors.ts'
import { create } from 'zustand'
import { type LimitKind, limitKinds } from '#domain/protection/protection.ts'
import { verifyIdentity } from '#domain/protection/verify-identity.ts'

export type ProtectionNotice =
  /** The play session with the choice to continue or to stop. */
  | { readonly kind: 'reality-check' }
  | { readonly kind: 'limit'; readonly limit: LimitKind }
  /** A limit that the market requires is not set. */
  | { readonly kind: 'required'; readonly limit: LimitKind }
  /** Paused, excluded or closed. */
  | { readonly kind: 'state' }

type NoticeState = {
  readonly notice: ProtectionNotice | null
  /** Number of acknowledged reality checks: a refused bet can be placed again after each. */
  readonly acknowledged: number
}

export const useProtectionNotice = create<NoticeState>(() => ({ notice: null, acknowledged: 0 }))

export function showProtectionNotice(notice: ProtectionNotice): void {
  useProtectionNotice.setState({ notice })
}

export function closeProtectionNotice(): void {
  useProtectionNotice.setState({ notice: null })
}

export function endRealityCheck(): void {
  useProtectionNotice.setState(({ acknowledged }) => ({ notice: null, acknowledged: acknowledged + 1 }))
}

const stateCodes: readonly ErrorCode[] = ['PLAYER_PAUSED', 'PLAYER_EXCLUDED', 'PLAYER_CLOSED']

const limitCodes: { readonly [code in ErrorCode]?: 'limit' | 'required' } = {
  LIMIT_REACHED: 'limit',
  LIMIT_REQUIRED: 'required',
}

function noticeOf({ code, field }: Failure): ProtectionNotice | undefined {
  if (code === 'REALITY_CHECK') return { kind: 'reality-check' }
  if (stateCodes.includes(code)) return { kind: 'state' }
  const kind = limitCodes[code]
  const limit = limitKinds.find((one) => one === field)
  return kind && limit && { kind, limit }
}

/** Whether a sheet explains the refusal. */
export const isExplained = (failure: Failure): boolean =>
  noticeOf(failure) !== undefined || failure.code === 'VERIFICATION_REQUIRED'

/** Opens the sheet that explains the refusal; false for refusals with another reason. */
export function explainRefusal(failure: Failure): boolean {
  const notice = noticeOf(failure)
  if (notice) showProtectionNotice(notice)
  else if (failure.code === 'VERIFICATION_REQUIRED') void verifyIdentity()
  else return false
  return true
}
