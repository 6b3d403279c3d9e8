/** Validation rules of single fields, used by the forms and again by the server [R5.09]. Safe in the browser. */
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

/** Players type the trunk zero of their number, which is not part of it [R5.01]. */
export const stripLeadingZeros = (typed: string): string => typed.replace(/^0+/, '')

/** Letters, digits and symbols that every phone keyboard has [R5.02]. */
export const isPassword = (value: string): boolean => password.test(value)

/** The old and the new password are both validated [R5.05]. */
export const isPasswordChange = (oldPassword: string, newPassword: string): boolean =>
  isPassword(oldPassword) && isPassword(newPassword)

/** R5.03 */
export const isVerificationCode = (value: string): boolean => code.test(value)

/** Optional: empty is valid, an incomplete code is not [R5.04]. */
export const isAgentCode = (value: string): boolean => value === '' || agentCode.test(value)

/** R5.06 */
export const canBindPhone = (phone: string, typedCode: string): boolean =>
  isUsername(phone) && isVerificationCode(typedCode)
