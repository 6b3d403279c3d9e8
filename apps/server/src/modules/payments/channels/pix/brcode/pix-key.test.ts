import { describe, expect, it } from 'vitest'
import { pixKeyKind } from '#modules/payments/channels/pix/brcode/pix-key.ts'

describe('a Pix key', () => {
  it.each([
    ['52998224725', 'cpf'],
    ['11222333000181', 'cnpj'],
    ['12ABC34501DE35', 'cnpj'],
    ['+5511987654321', 'phone'],
    ['caixa@saguao.example', 'email'],
    ['123e4567-e12b-12d1-a456-426655440000', 'random'],
  ])('%s is of the kind %s', (key, kind) => {
    expect(pixKeyKind(key)).toBe(kind)
  })

  it.each([
    '',
    '11987654321',
    '529.982.247-25',
    '+05511987654321',
    'caixa@saguao',
    'CAIXA@saguao.example',
    'caixa @saguao.example',
    '123E4567-E12B-12D1-A456-426655440000',
    `${'a'.repeat(66)}@saguao.example`,
  ])('%j is not a key', (text) => {
    expect(pixKeyKind(text)).toBeUndefined()
  })
})
