import { expect, it } from 'vitest'
import { nationalDigits, phoneText } from '#lib/phone-text.ts'

it.each([
  ['11987654321', 'BR', '(11)\u00a098765-4321'],
  ['11*****4321', 'BR', '(11)\u00a0•••••-4321'],
  ['91***4321', 'CL', '+56\u00a091•••\u00a04321'],
] as const)('%s in %s is written as %s', (phone, country, text) => {
  expect(phoneText(phone, country)).toBe(text)
})

it('the country prefix and the trunk zero of a pasted number are removed [R5.01]', () => {
  expect(nationalDigits('5511987654321', 'BR', 11)).toBe('11987654321')
  expect(nationalDigits('011987654321', 'BR', 11)).toBe('11987654321')
})

it('the international prefix 56 of a pasted Chilean number is removed [R5.01]', () => {
  expect(nationalDigits('56912345678', 'CL', 11)).toBe('912345678')
  expect(nationalDigits('56912345678', 'BR', 11)).toBe('56912345678')
  expect(nationalDigits('912345678', 'CL', 11)).toBe('912345678')
})

it('extra digits are cut, also when the area code looks like the country prefix [R5.01]', () => {
  expect(nationalDigits('559876543219', 'BR', 11)).toBe('55987654321')
  expect(nationalDigits('11987654321', 'BR', 10)).toBe('1198765432')
})
