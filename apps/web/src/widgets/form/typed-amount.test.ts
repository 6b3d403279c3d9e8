import { describe, expect, it } from 'vitest'
import {
  caretFor,
  charsRightOf,
  completeAmount,
  formatAmount,
  numberStyleOf,
  plainAmount,
  readPasted,
  readTyped,
} from '#widgets/form/typed-amount.ts'

const brl = numberStyleOf('pt-BR', 2)
const clp = numberStyleOf('es-CL', 0)
const english = numberStyleOf('en', 2)

/** Keys pressed one after the other at the end of the field. */
function type(keys: string, writing = brl): string {
  let plain = ''
  for (const key of keys) {
    const text = formatAmount(plain, writing) + key
    plain = readTyped(text, text.length, key, writing) ?? plain
  }
  return formatAmount(plain, writing)
}

describe('typing', () => {
  it.each([
    ['12,50', '12,50'],
    ['12.50', '12,50'],
    ['1250', '1.250'],
    ['1234567,8', '1.234.567,8'],
    [',5', '0,5'],
    ['007', '7'],
    ['12,', '12,'],
    ['1a2 3', '123'],
  ])('%s in Portuguese reads %s', (keys, text) => {
    expect(type(keys)).toBe(text)
  })

  it('a third decimal and a thirteenth digit are not taken, and nothing else changes', () => {
    expect(type('12,509')).toBe('12,50')
    expect(type('1234567890123')).toBe('123.456.789.012')
    expect(readTyped('12,534', 4, '5', brl)).toBeUndefined()
  })

  it('a second decimal mark changes nothing', () => {
    expect(type('12,5,')).toBe('12,5')
  })

  it('English writes the marks the other way round', () => {
    expect(type('1250.5', english)).toBe('1,250.5')
  })

  it('pesos have no decimals to type', () => {
    expect(type('12500', clp)).toBe('12.500')
    expect(type('12,5', clp)).toBe('125')
  })

  it('deleting a digit of a grouped amount does not make it decimal', () => {
    expect(readTyped('1.25', 4, '', brl)).toBe('125')
  })
})

describe('pasting', () => {
  it.each([
    ['R$ 1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['12,5', '12.5'],
    ['12.50', '12.50'],
    ['1.250', '1250'],
    ['1.250.000', '1250000'],
    ['50', '50'],
    ['R$ 1.250 ', '1250'],
    ['', ''],
  ])('%s is read as %s', (text, plain) => {
    expect(readPasted(text, brl)).toBe(plain)
  })

  it('what has more decimals than the currency is refused, not cut', () => {
    expect(readPasted('12,505', brl)).toBeUndefined()
    expect(readPasted('12,50', clp)).toBeUndefined()
    expect(readPasted('1.250,00', clp)).toBe('1250')
    expect(readPasted('12,500', brl)).toBe('12.50')
  })
})

it('a chosen amount and one that was left have all their decimals', () => {
  expect([plainAmount(50, 2), plainAmount(5000, 0)]).toEqual(['50.00', '5000'])
  expect([completeAmount('12.', 2), completeAmount('0.5', 2), completeAmount('', 2)]).toEqual([
    '12.00',
    '0.50',
    '',
  ])
})

describe('the caret', () => {
  it('keeps the same digits to its right when a mark comes in', () => {
    expect(caretFor('1.250', charsRightOf('1250', 2, brl), brl)).toBe(3)
  })

  it('stands before a grouping mark, so that deleting goes on', () => {
    expect(caretFor('1.250', charsRightOf('1250', 1, brl), brl)).toBe(1)
  })

  it('stands behind the decimal mark that was just typed', () => {
    expect(caretFor('12,34', charsRightOf('12,34', 3, brl), brl)).toBe(3)
  })

  it('stays at the end', () => {
    expect(caretFor('1.250,5', 0, brl)).toBe(7)
  })
})
