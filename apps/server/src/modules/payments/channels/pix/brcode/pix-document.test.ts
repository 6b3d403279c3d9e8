import { isCpf } from '@saguao/contract/product/person-rules.ts'
import { describe, expect, it } from 'vitest'
import {
  canonicalDocument,
  compareDocuments,
  isCnpj,
} from '#modules/payments/channels/pix/brcode/pix-document.ts'

describe('a document', () => {
  it.each(['52998224725', '12345678909', '11144477735'])('%s is a CPF', (text) => {
    expect(isCpf(text)).toBe(true)
  })

  it.each(['52998224726', '52998224735', '11111111111', '5299822472', '529982247255', '5299822472a', ''])(
    '%j is none',
    (text) => {
      expect(isCpf(text)).toBe(false)
    },
  )

  it.each(['11222333000181', '00000000000191', '12ABC34501DE35'])('%s is a CNPJ', (text) => {
    expect(isCnpj(text)).toBe(true)
  })

  it.each(['11222333000182', '00000000000000', '12ABC34501DE36', '12abc34501de35', '1122233300018'])(
    '%j is no CNPJ',
    (text) => {
      expect(isCnpj(text)).toBe(false)
    },
  )

  it('has one canonical form', () => {
    expect(canonicalDocument('529.982.247-25')).toBe('52998224725')
    expect(canonicalDocument('11.222.333/0001-81')).toBe('11222333000181')
    expect(canonicalDocument('12.abc.345/01de-35')).toBe('12ABC34501DE35')
    expect(canonicalDocument('529.982.247-26')).toBeUndefined()
  })

  it.each([
    ['52998224725', '52998224725', 'same'],
    ['52998224725', '529.982.247-25', 'same'],
    ['52998224725', '***.982.247-**', 'same'],
    ['52998224725', '***98224725', 'same'],
    ['52998224725', '***.983.247-**', 'other'],
    ['52998224725', '12345678909', 'other'],
    ['52998224725', '11222333000181', 'other'],
    ['52998224725', '11.***.333/0001-**', 'other'],
    ['11222333000181', '**.222.333/0001-**', 'same'],
    ['11222333000181', '112.223.330-**', 'other'],
    ['52998224725', '***.***.247-**', 'unknown'],
    ['52998224725', '***********', 'unknown'],
    ['52998224725', '52998224726', 'unknown'],
    ['52998224725', '', 'unknown'],
    ['20000003K', '20.000.003-k', 'same'],
    ['20000003K', '020000003K', 'same'],
    ['20000003K', '12.345.678-5', 'other'],
    ['20000003K', '20.000.003-1', 'unknown'],
  ])('%s and %s: %s', (known, reported, expected) => {
    expect(compareDocuments(known, reported)).toBe(expected)
  })
})
