import { expect, it } from 'vitest'
import { moneyText } from '#stores/money-text.ts'

it('money is written with its alias, thousands separators and the decimals of its currency [R9.17]', () => {
  expect(moneyText(1234567.5, 'BRL')).toBe('R$\u00a01.234.567,50')
  expect(moneyText(1234567, 'CLP')).toBe('$\u00a01.234.567')
  expect(moneyText(0)).toBe('R$\u00a00,00')
  expect(moneyText(5, 'toString')).toBe('R$\u00a05,00')
})
