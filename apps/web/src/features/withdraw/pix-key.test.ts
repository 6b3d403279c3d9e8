import { expect, it } from 'vitest'
import { readPixKey } from '#features/withdraw/pix-key.ts'

it.each([
  ['529.982.247-25', 'cpf', '52998224725'],
  ['52998224725', 'cpf', '52998224725'],
  ['11.222.333/0001-81', 'cnpj', '11222333000181'],
  ['(11) 98765-4321', 'phone', '+5511987654321'],
  ['+55 11 98765-4321', 'phone', '+5511987654321'],
  ['5511987654321', 'phone', '+5511987654321'],
  ['Ana.Lima@Exemplo.com.br', 'email', 'ana.lima@exemplo.com.br'],
  ['123E4567-e89b-12d3-a456-426655440000', 'random', '123e4567-e89b-12d3-a456-426655440000'],
])('%s is a key of the kind %s', (typed, kind, key) => {
  expect(readPixKey(typed)).toEqual({ kind, key })
})

it.each(['', '12345', '529.982.247-26', '111.111.111-11', '11222333000180', 'ana@', '(11) 8765-4321'])(
  '%s is not a key',
  (typed) => {
    expect(readPixKey(typed)).toBeUndefined()
  },
)

it('with the country code a number is a phone, even if its check digits match a CPF', () => {
  expect(readPixKey('+55 52 99822-4725')).toEqual({ kind: 'phone', key: '+5552998224725' })
})
