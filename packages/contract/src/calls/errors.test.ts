import { describe, expect, it } from 'vitest'
import { type ErrorCode, errors } from './errors.ts'

const statusOf = (code: ErrorCode) => errors[code].status

describe('error codes', () => {
  it('have the HTTP statuses of the contract', () => {
    expect(statusOf('BAD_REQUEST')).toBe(400)
    expect(statusOf('VALIDATION')).toBe(400)
    expect(statusOf('UNAUTHORIZED')).toBe(401)
    expect(statusOf('NOT_FOUND')).toBe(404)
    expect(statusOf('METHOD_NOT_ALLOWED')).toBe(405)
    expect(statusOf('PAYLOAD_TOO_LARGE')).toBe(413)
    expect(statusOf('UNSUPPORTED_MEDIA_TYPE')).toBe(415)
    expect(statusOf('RATE_LIMITED')).toBe(429)
    expect(statusOf('INTERNAL')).toBe(500)
    expect(statusOf('OVERLOADED')).toBe(503)
  })

  it('give a business refusal the status 200', () => {
    const business = ['REQUEST_MISMATCH', 'INSUFFICIENT_FUNDS', 'CONFIRMATION_REQUIRED'] as const
    expect(business.map(statusOf)).toEqual([200, 200, 200])
  })

  it('use the message keys of the specification [R8.05]', () => {
    expect(errors.USERNAME_INVALID.message).toBe('register.username-error')
    expect(errors.PASSWORD_INVALID.message).toBe('register.password-error')
    expect(errors.USERNAME_EXISTS.message).toBe('message.exists')
    expect(errors.USERNAME_UNKNOWN.message).toBe('message.unexists')
  })

  it('have one message key each', () => {
    const keys = Object.values(errors).map(({ message }) => message)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
