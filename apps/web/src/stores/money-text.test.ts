import { expect, it } from 'vitest'
import { moneyText, roundMoneyText } from '#stores/money-text.ts'

it('money is written with its alias, thousands separators and the decimals of its currency [R9.17]', () => {
  expect(moneyText(1234567.5, 'BRL')).toBe('R$\u00a01.234.567,50')
  expect(moneyText(1234567, 'CLP')).toBe('$\u00a01.234.567')
  expect(moneyText(0)).toBe('R$\u00a00,00')
  expect(moneyText(5, 'toString')).toBe('R$\u00a05,00')
})

it('whole amounts are written without decimals', () => {
  expect([roundMoneyText(50), roundMoneyText(1000), roundMoneyText(12.5)]).toEqual([
    'R$\u00a050',
    'R$\u00a01.000',
    'R$\u00a012,50',
  ])
})
