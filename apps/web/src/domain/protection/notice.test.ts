import type { ErrorCode, Failure } from '@saguao/contract/calls/errors.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { reasonOf, stopOf } from '#domain/protection/explain-state.ts'
import { closeProtectionNotice, explainRefusal, useProtectionNotice } from '#domain/protection/notice.ts'
import { showFailure } from '#domain/protection/show-failure.ts'
import { aLimit, aProtection } from '#domain/protection/test-fixtures.ts'
import { endIdentity, useIdentity } from '#domain/protection/verify-identity.ts'
import { loadLanguage } from '#i18n/i18n.ts'
import { useToasts } from '#stores/toasts.ts'

const refusal = (code: ErrorCode, field?: string): Failure => ({
  success: false,
  message: 'Não deu.',
  data: null,
  code,
  ...(field && { field }),
})
const shown = () => useProtectionNotice.getState().notice
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)

beforeEach(async () => {
  await loadLanguage('pt')
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  closeProtectionNotice()
  endIdentity(false)
})

it.each([
  ['REALITY_CHECK', undefined, { kind: 'reality-check' }],
  ['LIMIT_REACHED', 'loss', { kind: 'limit', limit: 'loss' }],
  ['LIMIT_REACHED', 'time', { kind: 'limit', limit: 'time' }],
  ['LIMIT_REACHED', 'deposit', { kind: 'limit', limit: 'deposit' }],
  ['LIMIT_REQUIRED', 'time', { kind: 'required', limit: 'time' }],
  ['PLAYER_PAUSED', undefined, { kind: 'state' }],
  ['PLAYER_EXCLUDED', undefined, { kind: 'state' }],
] as const)(
  '%s %s is explained by its sheet, not by a toast [R12.06] [R12.07] [R12.08]',
  (code, field, notice) => {
    showFailure(refusal(code, field))
    expect([shown(), toasts()]).toEqual([notice, []])
  },
)

it('a required identity opens its sheet [R12.03]', () => {
  expect(explainRefusal(refusal('VERIFICATION_REQUIRED'))).toBe(true)
  expect(useIdentity.getState().isOpen).toBe(true)
})

it('every other refusal is a toast, also a limit that is not the player’s [R8.01]', () => {
  showFailure(refusal('BET_OUT_OF_RANGE'))
  showFailure(refusal('LIMIT_REACHED'), true)
  expect([shown(), toasts()]).toEqual([null, ['Não deu.']])
})

it('a studio’s refused bet is explained by the state of the player [R12.06] [R12.07] [R12.08]', () => {
  const loss = aLimit({ kind: 'loss', amount: 50, used: 48, left: 2 })
  const open = aProtection({ limits: [loss] })
  expect(reasonOf(open, 5)).toEqual({ kind: 'limit', limit: 'loss' })
  // The stake fits the limit: the game's own range refused it.
  expect(reasonOf(open, 2)).toBeUndefined()
  expect(reasonOf({ ...open, realityCheckDue: true }, 5)).toEqual({ kind: 'reality-check' })
  expect(reasonOf({ ...open, realityCheckDue: true, state: 'paused' }, 5)).toEqual({ kind: 'state' })
})

it('time that is over stops play; a deposit limit does not [R12.07]', () => {
  const deposit = aLimit({ kind: 'deposit', left: 0 })
  const time = aLimit({ kind: 'time', amount: 60, used: 60, left: 0 })
  expect(stopOf(aProtection({ limits: [deposit] }))).toBeUndefined()
  expect(stopOf(aProtection({ limits: [deposit, time] }))).toEqual({ kind: 'limit', limit: 'time' })
})
