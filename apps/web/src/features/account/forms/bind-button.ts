/** The button of phone binding and its five states (R4.08). */
import { canBindPhone, isUsername } from '@saguao/contract/product/field-rules.ts'

export type BindState = 'locked' | 'send' | 'waiting' | 'confirm' | 'busy'

export type BindProgress = {
  readonly phone: string
  readonly code: string
  readonly secondsLeft: number
  readonly busy: boolean
}

export function bindState({ phone, code, secondsLeft, busy }: BindProgress): BindState {
  if (busy) return 'busy'
  if (canBindPhone(phone, code)) return 'confirm'
  if (secondsLeft > 0) return 'waiting'
  return isUsername(phone) ? 'send' : 'locked'
}
