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

/** Types keys one by one at the end of the field. */
function type(keys: string, style = brl): string {
  let plain = ''
  for (const key of keys) {
    const text = formatAmount(plain, style) + key
    plain = readTyped(text, text.length, key, style) ?? plain
  }
  return formatAmount(plain, style)
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
  ])('%s typed in Portuguese is displayed as %s', (keys, text) => {
    expect(type(keys)).toBe(text)
  })

  it('a third decimal and a thirteenth digit are rejected', () => {
    expect(type('12,509')).toBe('12,50')
    expect(type('1234567890123')).toBe('123.456.789.012')
    expect(readTyped('12,534', 4, '5', brl)).toBeUndefined()
  })

  it('a second decimal mark changes nothing', () => {
    expect(type('12,5,')).toBe('12,5')
  })

  it('English swaps decimal and grouping marks', () => {
    expect(type('1250.5', english)).toBe('1,250.5')
  })

  it('pesos have no decimals', () => {
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
  ])('%s is parsed as %s', (text, plain) => {
    expect(readPasted(text, brl)).toBe(plain)
  })

  it('more decimals than the currency has are rejected, not cut', () => {
    expect(readPasted('12,505', brl)).toBeUndefined()
    expect(readPasted('12,50', clp)).toBeUndefined()
    expect(readPasted('1.250,00', clp)).toBe('1250')
    expect(readPasted('12,500', brl)).toBe('12.50')
  })
})

it('a chosen amount and one after blur have all decimals', () => {
  expect([plainAmount(50, 2), plainAmount(5000, 0)]).toEqual(['50.00', '5000'])
  expect([completeAmount('12.', 2), completeAmount('0.5', 2), completeAmount('', 2)]).toEqual([
    '12.00',
    '0.50',
    '',
  ])
})

describe('the caret', () => {
  it('keeps the same digits to its right when a grouping mark is inserted', () => {
    expect(caretFor('1.250', charsRightOf('1250', 2, brl), brl)).toBe(3)
  })

  it('is placed before a grouping mark, so that backspace deletes a digit', () => {
    expect(caretFor('1.250', charsRightOf('1250', 1, brl), brl)).toBe(1)
  })

  it('is placed behind the decimal mark that was just typed', () => {
    expect(caretFor('12,34', charsRightOf('12,34', 3, brl), brl)).toBe(3)
  })

  it('stays at the end', () => {
    expect(caretFor('1.250,5', 0, brl)).toBe(7)
  })
})
