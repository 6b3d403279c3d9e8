import { minor } from '@saguao/contract/product/money.ts'
import { seeded, testSeeds } from '@saguao/contract/testing/seed.ts'
import fc from 'fast-check'
import jsqr from 'jsqr'
import { createDynamicPix, createStaticPix, hasError, isDynamicPix, isStaticPix, parsePix } from 'pix-utils'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { describe, expect, it } from 'vitest'
import {
  type BrCode,
  BrCodeError,
  buildBrCode,
  checksumOf,
  refusedMerchant,
} from '#modules/payments/channels/pix/brcode/brcode.ts'
import { parseBrCode } from '#modules/payments/channels/pix/brcode/brcode-parse.ts'

/** The static example of the Central Bank's manual. */
const manual =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const manualCode: BrCode = {
  kind: 'static',
  key: '123e4567-e12b-12d1-a456-426655440000',
  merchantName: 'Fulano de Tal',
  merchantCity: 'BRASILIA',
}

const alphanumeric = [...'ABCXYZabcxyz0189']
const words = [...'ABCDEfghij .,-']
const textUpTo = (most: number) =>
  fc
    .string({ unit: fc.constantFrom(...words), minLength: 1, maxLength: most })
    .filter((text) => text.trim() === text)
const common = {
  merchantName: textUpTo(25),
  merchantCity: textUpTo(15),
  amount: fc.bigInt({ min: 1n, max: 999_999_999_999n }).map(minor),
  txid: fc.string({ unit: fc.constantFrom(...alphanumeric), minLength: 1, maxLength: 25 }),
}
const keys = fc.oneof(
  fc.uuid(),
  fc.constantFrom(
    '52998224725',
    '11222333000181',
    '12ABC34501DE35',
    '+5511987654321',
    'caixa@saguao.example',
  ),
)
const staticCodes = fc.record(
  { kind: fc.constant('static' as const), key: keys, description: textUpTo(20), ...common },
  { requiredKeys: ['kind', 'key', 'merchantName', 'merchantCity'] },
)
const dynamicCodes = fc.record(
  {
    kind: fc.constant('dynamic' as const),
    url: fc
      .string({ unit: fc.constantFrom(...alphanumeric), minLength: 1, maxLength: 55 })
      .map((end) => `pix.example.com/qr/v2/${end}`),
    ...common,
  },
  { requiredKeys: ['kind', 'url', 'merchantName', 'merchantCity'] },
)
const codes: fc.Arbitrary<BrCode> = fc.oneof(staticCodes, dynamicCodes)

const withChecksum = (body: string): string => `${body}6304${checksumOf(`${body}6304`)}`
const reasonOf = (text: string): string => {
  const parsed = parseBrCode(text)
  return parsed.ok ? 'none' : parsed.reason
}
const refusalOf = (code: BrCode): string => {
  try {
    buildBrCode(code)
    return 'none'
  } catch (error) {
    return error instanceof BrCodeError ? error.reason : 'a bug'
  }
}

describe('a BR Code', () => {
  it('equals the manual’s example [R10.04]', () => {
    expect(buildBrCode(manualCode)).toBe(manual)
    expect(parseBrCode(manual)).toEqual({ ok: true, code: manualCode })
  })

  it('parses to the data it was built from', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(parseBrCode(buildBrCode(code))).toEqual({ ok: true, code })
      }),
      seeded(),
    )
  })

  it('is rejected after any change of one character', () => {
    const change = fc.tuple(codes, fc.nat(), fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }))
    fc.assert(
      fc.property(change, ([code, place, character]) => {
        const text = buildBrCode(code)
        const at = place % text.length
        fc.pre(text[at] !== character)
        expect(parseBrCode(text.slice(0, at) + character + text.slice(at + 1)).ok).toBe(false)
      }),
      seeded({ numRuns: 1000 }),
    )
  })

  it('is rejected when a character is missing, repeated or swapped with the next', () => {
    fc.assert(
      fc.property(codes, fc.nat(), (code, place) => {
        const text = buildBrCode(code)
        const at = place % text.length
        const [before, here, next] = [text.slice(0, at), text.charAt(at), text.charAt(at + 1)]
        const after = text.slice(at + 1)
        expect(parseBrCode(before + after).ok).toBe(false)
        expect(parseBrCode(before + here + here + after).ok).toBe(false)
        fc.pre(next !== '' && next !== here)
        expect(parseBrCode(before + next + here + after.slice(1)).ok).toBe(false)
      }),
      seeded(),
    )
  })

  it('the parser never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseBrCode(text).ok).toBe(false)
        expect(parseBrCode(withChecksum(text)).ok).toBe(false)
      }),
      seeded(),
    )
  })

  it('has its accents removed', () => {
    const text = buildBrCode({ ...manualCode, merchantName: 'Saguão Diversões', merchantCity: 'SÃO LUÍS' })
    expect(parseBrCode(text)).toMatchObject({
      code: { merchantName: 'Saguao Diversoes', merchantCity: 'SAO LUIS' },
    })
  })

  it('is refused when a value is too long, never truncated', () => {
    const dynamic: BrCode = {
      kind: 'dynamic',
      url: 'pix.example.com/v2/1',
      merchantName: 'A',
      merchantCity: 'B',
    }
    expect(refusalOf({ ...manualCode, merchantName: 'N'.repeat(26) })).toBe('merchantName')
    expect(refusalOf({ ...manualCode, merchantName: '' })).toBe('merchantName')
    expect(refusalOf({ ...manualCode, merchantName: '喫茶店' })).toBe('merchantName')
    expect(refusalOf({ ...manualCode, merchantCity: 'C'.repeat(16) })).toBe('merchantCity')
    expect(refusalOf({ ...manualCode, txid: 'x'.repeat(26) })).toBe('txid')
    expect(refusalOf({ ...manualCode, txid: 'pedido-1' })).toBe('txid')
    expect(refusalOf({ ...manualCode, key: 'x' })).toBe('key')
    expect(refusalOf({ ...manualCode, description: 'd'.repeat(37) })).toBe('none')
    expect(refusalOf({ ...manualCode, description: 'd'.repeat(38) })).toBe('description')
    expect(refusalOf({ ...manualCode, amount: minor(0n) })).toBe('amount')
    expect(refusalOf({ ...dynamic, url: `pix.example.com/${'u'.repeat(61)}` })).toBe('none')
    expect(refusalOf({ ...dynamic, url: `pix.example.com/${'u'.repeat(62)}` })).toBe('url')
    expect(refusalOf({ ...dynamic, url: 'https://pix.example.com/v2/1' })).toBe('url')
  })

  it('merchant name and city can be checked before the first code', () => {
    expect(refusedMerchant('Saguão', 'São Paulo')).toBeUndefined()
    expect(refusedMerchant('N'.repeat(26), 'São Paulo')).toBe('merchantName')
    expect(refusedMerchant('Saguão', ' São Paulo')).toBe('merchantCity')
  })
})

describe('a BR Code with a valid checksum', () => {
  const account = '26580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000'
  const tail = '52040000530398658' + '02BR5913Fulano de Tal6008BRASILIA62070503***'
  const whole = `000201${account}${tail}`
  const without = (part: string): string => withChecksum(whole.replace(part, ''))
  const instead = (part: string, other: string): string => withChecksum(whole.replace(part, other))

  it.each([
    ['nothing changed', withChecksum(whole), 'none'],
    ['no account', without(account), 'missing'],
    ['no currency', without('5303986'), 'missing'],
    ['no country', without('5802BR'), 'missing'],
    ['no name', without('5913Fulano de Tal'), 'missing'],
    ['no city', without('6008BRASILIA'), 'missing'],
    ['no category', without('52040000'), 'missing'],
    ['no txid', without('62070503***'), 'missing'],
    ['a field twice', instead('5802BR', '5802BR5802BR'), 'duplicate'],
    ['Pix twice', instead(account, account + account.replace(/^26/, '27')), 'duplicate'],
    ['the version not first', withChecksum(`${account}000201${tail}`), 'order'],
    ['something after the checksum’s place', `${withChecksum(whole)}5802BR`, 'order'],
    ['a later version', instead('000201', '000202'), 'version'],
    ['dollars', instead('5303986', '5303840'), 'currency'],
    ['another country', instead('5802BR', '5802CL'), 'country'],
    ['an amount with a comma', instead('5802BR', '540510,005802BR'), 'amount'],
    ['an amount without cents', instead('5802BR', '5402105802BR'), 'amount'],
    ['an amount of nothing', instead('5802BR', '54040.005802BR'), 'amount'],
    ['an amount below nothing', instead('5802BR', '5406-10.005802BR'), 'amount'],
    ['a length that reaches beyond the end', instead('62070503***', '62080503***'), 'length'],
    ['a length inside that does not add up', instead('62070503***', '62070504***'), 'length'],
    ['a length that is no number', instead('6008BRASILIA', '60 8BRASILIA'), 'length'],
    ['an empty value', instead('6008BRASILIA', '6000'), 'length'],
    ['a key that is none', instead('123e4567-e12b', '123e4567xe12b'), 'key'],
    ['another arrangement instead of Pix', instead('br.gov.bcb.pix', 'br.gov.bcb.piy'), 'missing'],
    [
      'key and address at once',
      instead(account, '26430014br.gov.bcb.pix0111529982247252506a.b/cd'),
      'account',
    ],
    ['an accent', instead('BRASILIA', 'BRASÍLIA'), 'characters'],
    ['no end', withChecksum(`${whole}9999${'x'.repeat(99)}`.repeat(4)), 'length'],
  ])('with %s is rejected for that reason', (_, text, reason) => {
    expect(reasonOf(text)).toBe(reason)
  })

  it('may contain another payment arrangement, and the Pix domain in capitals', () => {
    expect(reasonOf(instead(account, `${account}2706000212`))).toBe('none')
    expect(reasonOf(instead('br.gov.bcb.pix', 'BR.GOV.BCB.PIX'))).toBe('none')
  })

  it('has its checksum in upper case only', () => {
    expect(reasonOf(manual.replace('1D3D', '1d3d'))).toBe('checksum')
  })
})

describe('an independent library', () => {
  it('parses our codes', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const read = parsePix(buildBrCode(code))
        if (hasError(read)) throw new Error('refused')
        expect(read).toMatchObject({ merchantName: code.merchantName, merchantCity: code.merchantCity })
        if (code.kind === 'dynamic') expect(isDynamicPix(read) && read.url).toBe(code.url)
        else
          expect(isStaticPix(read) && read).toMatchObject({
            pixKey: code.key,
            txid: code.txid ?? '***',
            ...(code.description ? { infoAdicional: code.description } : {}),
            ...(code.amount ? { transactionAmount: Number(code.amount) / 100 } : {}),
          })
      }),
      seeded(),
    )
  })

  it('builds the same codes', () => {
    const merchant = { merchantName: 'FULANO DE TAL', merchantCity: 'BRASILIA' }
    const key = 'caixa@saguao.example'
    const more = { txid: 'pedido42', infoAdicional: 'Gorjeta', transactionAmount: 12.34 }
    const made = createStaticPix({ ...merchant, ...more, pixKey: key })
    const url = 'pix.example.com/qr/v2/abc'
    const dynamic = createDynamicPix({ ...merchant, url, oneTime: true })
    if (hasError(made) || hasError(dynamic)) throw new Error('refused')
    const ours = { txid: 'pedido42', description: 'Gorjeta', amount: minor(1234n) }
    expect(buildBrCode({ kind: 'static', key, ...merchant, ...ours })).toBe(made.toBRCode())
    expect(buildBrCode({ kind: 'dynamic', url, ...merchant })).toBe(dynamic.toBRCode())
  })
})

describe('the QR picture of a BR Code', () => {
  async function readPicture(text: string, width: number): Promise<string | undefined> {
    const png = await sharp(Buffer.from(renderSVG(text, { border: 4 })))
      .resize(width)
      .png()
      .toBuffer()
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
  }

  it.each(testSeeds(1))(
    'is decoded by an independent library at the width of a phone’s screen (seed %i) [R10.04]',
    async (seed) => {
      for (const code of fc.sample(codes, { seed, numRuns: 8 })) {
        const text = buildBrCode(code)
        expect(await readPicture(text, 480)).toBe(text)
      }
    },
  )
})
