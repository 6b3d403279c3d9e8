import { beforeEach, describe, expect, it } from 'vitest'
import { methodsOf, type PaymentConfig } from '#domain/payments/payment-methods.ts'
import { draftIn } from '#features/deposit/Deposit.tsx'
import { picksOf, problemsOf, rewardFor, tellingAmounts } from '#features/deposit/deposit-rules.ts'
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

function problems(typed: Partial<Draft>, of = config, state = { left: false, sent: false }) {
  const [method] = methodsOf([of])
  if (!method) throw new Error('No method')
  return problemsOf({ ...draft, ...typed }, method, of, state)
}

describe('what is wrong', () => {
  it('too much is said while it is typed, too little when the field was left [R2.04]', () => {
    expect(problems({ amount: '1000.01' })).toEqual({ amount: 'O máximo é R$\u00a01.000,00' })
    expect(problems({ amount: '5' })).toEqual({})
    expect(problems({ amount: '5' }, config, { left: true, sent: false })).toEqual({
      amount: 'O mínimo é R$\u00a010,00',
    })
  })

  it('nothing typed is said when the form is sent', () => {
    expect(problems({ amount: '' })).toEqual({})
    expect(problems({ amount: '' }, config, { left: false, sent: true })).toEqual({
      amount: 'Digite um valor',
    })
  })

  it('what the channel asks for is asked for, and nothing else', () => {
    const sent = { left: true, sent: true }
    expect(problems({}, bank, sent)).toEqual({ account: 'Digite a conta', bankCode: 'Escolha o banco' })
    expect(problems({ account: '1-2', bankCode: '341' }, bank, sent)).toEqual({})
    expect(problems({}, config, sent)).toEqual({})
  })
})

describe('quick amounts', () => {
  it('are the channel’s and the recommended ones, each once, with their bonus [R2.04]', () => {
    const picks = picksOf(config, [
      { amount: 50, bonus: 25, tag: '' },
      { amount: 20, bonus: 0, tag: 'popular' },
    ])
    expect(picks).toEqual([
      { amount: 20, bonus: 0, tag: 'popular' },
      { amount: 50, bonus: 25, tag: '' },
      { amount: 100, bonus: 0, tag: '' },
    ])
  })

  it('beyond the channel’s limits are left out, and rows are whole', () => {
    const more = [5, 30, 200, 5000].map((amount) => ({ amount, bonus: 0, tag: '' }))
    expect(picksOf(config, more).map(({ amount }) => amount)).toEqual([20, 30, 50])
  })
})

it('a promotion gives its share up to its most, and nothing below its minimum [R2.04]', () => {
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

describe('an offer that leads to the deposit', () => {
  it('brings its amount and its promotion along [R2.07]', () => {
    expect(draftIn('?amount=50&activityId=br-first')).toEqual({ amount: '50', activityId: 'br-first' })
  })

  it.each(['', '?amount=', '?amount=-5', '?amount=1e9', '?amount=1.234', '?order=a1'])(
    'changes nothing with %s',
    (search) => expect(draftIn(search)).toEqual({}),
  )

  it('is explained with amounts that tell what it is', () => {
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
    expect(tellingAmounts(activity)).toEqual([20, 50, 100])
    expect(tellingAmounts({ ...activity, rewardMax: 20 })).toEqual([20])
  })
})
