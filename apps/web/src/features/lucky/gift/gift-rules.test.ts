import { currencies } from '@saguao/contract/product/money.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyDraft, isValid, validate } from '#features/lucky/gift/gift-rules.ts'
import { inviteUrl } from '#features/lucky/gift/share.ts'
import { rewardText } from '#features/lucky/reward-text.ts'
import { rulesOf } from '#features/lucky/rules.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'

const bounds = { minAmount: 1, maxAmount: 1000 }

beforeAll(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'lucky', 'payments')
})

describe('a gift', () => {
  it('shows no error before it is edited, and one when it is submitted empty', () => {
    expect(isValid(validate(emptyDraft, bounds, 'BRL', false))).toBe(true)
    expect(validate(emptyDraft, bounds, 'BRL', true).amount).toBe('Digite um valor')
  })

  it.each([
    ['1', '100', true],
    ['1', '101', false],
    ['25', '0', false],
    ['25', '', false],
    ['1000', '1000', true],
    ['25', '1001', false],
  ])('of %s in %s shares: %s', (amount, count, fits) => {
    expect(isValid(validate({ ...emptyDraft, amount, count }, bounds, 'BRL', true))).toBe(fits)
  })

  it('in a currency without cents has no share below one', () => {
    const many = { ...emptyDraft, amount: '500', count: '501' }
    expect(validate(many, { minAmount: 500, maxAmount: 200_000 }, 'CLP', true).count).toBeDefined()
  })
})

it('the rules mention nothing the market does not allow [R12.02]', () => {
  const none = { campaign: null, gift: null, invite: null, expireHours: 24 }
  expect(rulesOf(none)).toEqual(rulesOf(undefined))
  const gift = { minAmount: 1, maxAmount: 1000 }
  expect(rulesOf({ ...none, gift })).toHaveLength(rulesOf(none).length + 1)
})

it('an invitation link contains inviter and channel [R7.03]', () => {
  expect(inviteUrl('https://play.example', '42')).toBe('https://play.example/?inviteUserId=42&channel=invite')
})

it('an envelope from another country shows its own currency', () => {
  const [local, foreign] = [currencies.BRL.alias, currencies.CLP.alias]
  expect(rewardText({ reward: 1200, currencyAlias: foreign })).toBe(`${foreign}\u00a01.200`)
  expect(rewardText({ reward: 12.5, currencyAlias: local })).toBe(`${local}\u00a012,50`)
})
