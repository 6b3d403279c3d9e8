import { beforeEach, describe, expect, it } from 'vitest'
import { methodsOf, type PaymentConfig } from '#domain/payments/payment-methods.ts'
import { readDraft } from '#features/deposit/Deposit.tsx'
import {
  quickAmountsOf,
  rewardFor,
  rushAmountOf,
  typicalAmounts,
  validate,
} from '#features/deposit/deposit-rules.ts'
import type { Draft } from '#features/deposit/draft.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'

const config: PaymentConfig = {
  id: 'pix',
  payChannel: 'sandbox',
  paymentMethod: 'pix',
  name: 'PIX',
  icon: 'pix',
  minAmount: 10,
  maxAmount: 1000,
  amounts: [20, 50, 100],
  feeRate: 0,
  feeFixed: 0,
  routing: [],
  fields: [],
}
const bank: PaymentConfig = { ...config, id: 'bank', paymentMethod: 'bank', fields: ['account', 'bankCode'] }
const draft: Draft = {
  method: undefined,
  amount: '50',
  account: '',
  bankCode: '',
  offer: undefined,
  activityId: undefined,
}

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'payments')
})

function errorsFor(typed: Partial<Draft>, of = config, state = { touched: false, submitted: false }) {
  const [method] = methodsOf([of])
  if (!method) throw new Error('No method')
  return validate({ ...draft, ...typed }, method, of, state)
}

describe('validation', () => {
  it('too large an amount is reported while typing, too small a one when the field is left [R2.04]', () => {
    expect(errorsFor({ amount: '1000.01' })).toEqual({ amount: 'O máximo é R$\u00a01.000,00' })
    expect(errorsFor({ amount: '5' })).toEqual({})
    expect(errorsFor({ amount: '5' }, config, { touched: true, submitted: false })).toEqual({
      amount: 'O mínimo é R$\u00a010,00',
    })
  })

  it('a missing amount is reported when the form is submitted', () => {
    expect(errorsFor({ amount: '' })).toEqual({})
    expect(errorsFor({ amount: '' }, config, { touched: false, submitted: true })).toEqual({
      amount: 'Digite um valor',
    })
  })

  it('only the fields the channel requires are validated', () => {
    const submitted = { touched: true, submitted: true }
    expect(errorsFor({}, bank, submitted)).toEqual({
      account: 'Digite o número da conta',
      bankCode: 'Escolha o banco',
    })
    expect(errorsFor({ account: '1-2', bankCode: '341' }, bank, submitted)).toEqual({})
    expect(errorsFor({}, config, submitted)).toEqual({})
  })
})

describe('quick amounts', () => {
  it('are those of the channel and the recommended ones, each once, with their bonus [R2.04]', () => {
    const amounts = quickAmountsOf(config, [
      { amount: 50, bonus: 25, tag: '' },
      { amount: 20, bonus: 0, tag: 'popular' },
    ])
    expect(amounts).toEqual([
      { amount: 20, bonus: 0, tag: 'popular' },
      { amount: 50, bonus: 25, tag: '' },
      { amount: 100, bonus: 0, tag: '' },
    ])
  })

  it("outside the channel's limits are left out, and rows are complete", () => {
    const more = [5, 30, 200, 5000].map((amount) => ({ amount, bonus: 0, tag: '' }))
    expect(quickAmountsOf(config, more).map(({ amount }) => amount)).toEqual([20, 30, 50])
  })
})

it('a promotion gives its share up to its maximum, and nothing below its minimum [R2.04]', () => {
  const activity = {
    id: 'a',
    title: '',
    description: '',
    minAmount: 50,
    rewardRate: 0.5,
    rewardMax: 100,
    rewardTag: '',
    available: true,
    isFirst: false,
    wagerTimes: 10,
    endsAt: null,
  }
  expect([49.99, 50, 120, 500].map((amount) => rewardFor(activity, amount))).toEqual([0, 25, 60, 100])
})

describe('a rush deposit', () => {
  const recommended = [
    { amount: 5, bonus: 0, tag: 'popular' },
    { amount: 50, bonus: 0, tag: 'popular' },
  ]

  it('presets the first tagged amount the channel accepts [R4.04]', () => {
    expect(rushAmountOf(config, recommended)).toBe(50)
  })

  it('presets the lowest quick amount when none is tagged [R4.04]', () => {
    expect(rushAmountOf(config, [])).toBe(20)
  })
})

describe('a link of an offer', () => {
  it('presets amount and promotion [R2.07]', () => {
    expect(readDraft('?amount=50&activityId=br-first')).toEqual({ amount: '50', activityId: 'br-first' })
  })

  it.each(['', '?amount=', '?amount=-5', '?amount=1e9', '?amount=1.234', '?order=a1'])(
    'changes nothing with %s',
    (search) => expect(readDraft(search)).toEqual({}),
  )

  it('is explained with typical amounts', () => {
    const activity = {
      id: 'a1',
      title: '',
      description: '',
      minAmount: 20,
      rewardRate: 1,
      rewardMax: 100,
      rewardTag: '',
      available: true,
      isFirst: true,
      wagerTimes: 10,
      endsAt: null,
    }
    expect(typicalAmounts(activity)).toEqual([20, 50, 100])
    expect(typicalAmounts({ ...activity, rewardMax: 20 })).toEqual([20])
  })
})
