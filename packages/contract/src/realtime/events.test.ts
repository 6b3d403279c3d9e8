import { describe, expect, it } from 'vitest'
import { readRecharge, writeRecharge } from './events.ts'

describe('recharge event', () => {
  it('is JSON text of the order and its amount [R3.13]', () => {
    const text = writeRecharge({ orderId: '7', amount: 50.5 })
    expect(text).toBe('{"orderId":"7","amount":50.5}')
    expect(readRecharge(text)).toEqual({ orderId: '7', amount: 50.5 })
  })

  it.each([
    '',
    '{',
    'null',
    '1',
    '[]',
    '{}',
    '{"orderId":7,"amount":1}',
    '{"orderId":"7"}',
    '{"orderId":"7","amount":1e999}',
  ])('is not read from %s', (text) => {
    expect(readRecharge(text)).toBeNull()
  })
})
