/** The rules of a player's password. */
import { isCommonPassword } from '@saguao/contract/product/common-passwords.ts'
import { isPassword } from '@saguao/contract/product/field-rules.ts'
import { Refusal } from '#kernel/refusal.ts'

/** Refuses passwords that break the rules or are among the most common. */
export function checkNewPassword(password: string): void {
  if (!isPassword(password)) throw new Refusal('PASSWORD_INVALID', { field: 'password' })
  if (isCommonPassword(password)) throw new Refusal('PASSWORD_COMMON', { field: 'password' })
}
