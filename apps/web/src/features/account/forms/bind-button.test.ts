import { expect, it } from 'vitest'
import { type BindProgress, bindState } from '#features/account/forms/bind-button.ts'

const empty: BindProgress = { phone: '', code: '', secondsLeft: 0, busy: false }
const phone = '11987654321'

it('the button of phone binding has its five states [R4.08] [R5.06]', () => {
  expect(bindState(empty)).toBe('locked')
  expect(bindState({ ...empty, phone: '1198765' })).toBe('locked')
  expect(bindState({ ...empty, phone })).toBe('send')
  expect(bindState({ ...empty, phone, secondsLeft: 60 })).toBe('waiting')
  expect(bindState({ ...empty, phone, secondsLeft: 30, code: '12345' })).toBe('waiting')
  expect(bindState({ ...empty, phone, secondsLeft: 30, code: '123456' })).toBe('confirm')
  expect(bindState({ ...empty, phone, code: '123456', busy: true })).toBe('busy')
})

it('a code without a valid phone cannot be confirmed [R5.06]', () => {
  expect(bindState({ ...empty, phone: '119', code: '123456' })).toBe('locked')
})
