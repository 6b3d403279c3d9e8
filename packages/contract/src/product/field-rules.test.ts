import { describe, expect, it } from 'vitest'
import {
  canBindPhone,
  isAgentCode,
  isPassword,
  isPasswordChange,
  isUsername,
  isVerificationCode,
  stripLeadingZeros,
} from './field-rules.ts'

describe('field rules', () => {
  it('a username has 9 to 11 digits and nothing else [R5.01]', () => {
    for (const good of ['119999999', '1199999999', '11999999999']) expect(isUsername(good)).toBe(true)
    const bad = [
      '',
      '11999999',
      '119999999999',
      '11 99999999',
      '+5511999999',
      '1199999999a',
      '119999999\n',
      '١١٩٩٩٩٩٩٩',
    ]
    for (const text of bad) expect(isUsername(text), text).toBe(false)
  })

  it('a typed number loses its leading zeros [R5.01]', () => {
    expect(stripLeadingZeros('0011999999999')).toBe('11999999999')
    expect(stripLeadingZeros('1100')).toBe('1100')
    expect(stripLeadingZeros('000')).toBe('')
  })

  it('a password has 6 to 24 letters, digits and some symbols [R5.02]', () => {
    for (const good of ['abc123', 'A'.repeat(24), 'p@ss_w0rd-1!']) expect(isPassword(good), good).toBe(true)
    for (const bad of ['', 'abc12', 'a'.repeat(25), 'abc 123', 'senhaé1', 'abc123\n', '<script>']) {
      expect(isPassword(bad), bad).toBe(false)
    }
  })

  it('both passwords of a change are validated [R5.05]', () => {
    expect(isPasswordChange('abc123', 'abc124')).toBe(true)
    expect(isPasswordChange('abc', 'abc124')).toBe(false)
    expect(isPasswordChange('abc123', 'abc')).toBe(false)
  })

  it('a code has 6 digits [R5.03]', () => {
    expect(isVerificationCode('012345')).toBe(true)
    for (const bad of ['', '12345', '1234567', '12345a', '12345\n'])
      expect(isVerificationCode(bad)).toBe(false)
  })

  it('an agent code is absent or has 4 characters [R5.04]', () => {
    for (const good of ['', 'A1b2']) expect(isAgentCode(good)).toBe(true)
    for (const bad of ['A1b', 'A1b2c', 'A b2']) expect(isAgentCode(bad)).toBe(false)
  })

  it('binding needs a valid phone and a whole code [R5.06]', () => {
    expect(canBindPhone('11999999999', '123456')).toBe(true)
    expect(canBindPhone('119', '123456')).toBe(false)
    expect(canBindPhone('11999999999', '12345')).toBe(false)
  })
})
