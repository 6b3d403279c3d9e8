/** Rules of single fields. The form asks them for comfort, the server asks them again [R5.09]. Safe in the browser. */
import {
  agentCodeLength,
  passwordMaxLength,
  passwordMinLength,
  usernameMaxDigits,
  usernameMinDigits,
  verificationCodeLength,
} from './constants.ts'

const username = new RegExp(`^[0-9]{${usernameMinDigits},${usernameMaxDigits}}$`)
const password = new RegExp(`^[A-Za-z0-9!@#$%^&*()_+=.,?~-]{${passwordMinLength},${passwordMaxLength}}$`)
const code = new RegExp(`^[0-9]{${verificationCodeLength}}$`)
const agentCode = new RegExp(`^[A-Za-z0-9]{${agentCodeLength}}$`)

/** The username is the phone number within its country [R5.01]. */
export const isUsername = (value: string): boolean => username.test(value)

/** The number field accepts digits only [R5.01]. */
export const digitsOnly = (typed: string): string => typed.replace(/[^0-9]/g, '')

/** People type the trunk zero of their number; it is not part of it [R5.01]. */
export const stripLeadingZeros = (typed: string): string => typed.replace(/^0+/, '')

/** Letters, digits and the symbols of any phone's keyboard [R5.02]. */
export const isPassword = (value: string): boolean => password.test(value)

/** Both have to pass [R5.05]. */
export const isPasswordChange = (oldPassword: string, newPassword: string): boolean =>
  isPassword(oldPassword) && isPassword(newPassword)

/** R5.03 */
export const isVerificationCode = (value: string): boolean => code.test(value)

/** Optional: an empty field is fine, a half-typed code is not [R5.04]. */
export const isAgentCode = (value: string): boolean => value === '' || agentCode.test(value)

/** R5.06 */
export const canBindPhone = (phone: string, typedCode: string): boolean =>
  isUsername(phone) && isVerificationCode(typedCode)

/** At most `maxLength` characters, the ellipsis included; never half an emoji [R9.17]. */
export function truncate(text: string, maxLength: number): string {
  const characters = Array.from(text)
  return characters.length <= maxLength
    ? text
    : `${characters.slice(0, Math.max(0, maxLength - 1)).join('')}…`
}
