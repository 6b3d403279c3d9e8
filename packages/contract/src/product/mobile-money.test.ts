import { expect, it } from 'vitest'
import { isMobileMoney, isMobileMoneyNumber, mobileMoneyOffers } from './mobile-money.ts'

it.each([
  ['0912345678', ['telebirr', 'cbebirr', 'Other']],
  ['912345678', ['telebirr', 'cbebirr', 'Other']],
  ['0712345678', ['mpesa', 'Other']],
  ['7 12 34 56 78', ['mpesa', 'Other']],
  ['0812345678', ['cbebirr', 'Other']],
  ['1', ['cbebirr', 'Other']],
  ['', ['cbebirr', 'Other']],
])('the number %j offers %j [R5.07]', (typed, offers) => {
  expect(mobileMoneyOffers(typed)).toEqual(offers)
})

it('a number has nine digits after its prefix [R5.07]', () => {
  expect(['912345678', '0912345678', '91-234-5678'].map(isMobileMoneyNumber)).toEqual([true, true, true])
  expect(['91234567', '9123456789', '09123456789', 'nine', ''].some(isMobileMoneyNumber)).toBe(false)
})

it('only the four channels are mobile money [R5.07]', () => {
  expect(isMobileMoney('mpesa')).toBe(true)
  expect(isMobileMoney('pix')).toBe(false)
})
