import { describe, expect, it } from 'vitest'
import { differencesOf } from '#settings/difference.ts'

// Texts are not loaded here: labels are keys, and choices their names.

const channel = {
  enabled: true,
  minAmount: 100,
  maxAmount: 5_000_000,
  feePoints: 150,
  feeFixed: 0,
  amounts: [2_000],
  weight: 1,
}

describe('the difference of two values [R13.13]', () => {
  it('has only the fields that differ, in their units', () => {
    const after = { ...channel, feePoints: 275, minAmount: 2_050, enabled: false }
    expect(differencesOf('payment-channel', channel, after, 'BRL')).toEqual([
      { label: 'payment-channel.enabled', before: 'setting.yes', after: 'setting.no' },
      { label: 'payment-channel.minAmount', before: 'R$ 1,00', after: 'R$ 20,50' },
      {
        label: 'payment-channel.feePoints',
        before: expect.stringMatching(/^1,50\s?%$/),
        after: expect.stringMatching(/^2,75\s?%$/),
      },
    ])
    expect(differencesOf('payment-channel', channel, { ...channel }, 'BRL')).toEqual([])
  })

  it('has the names that leave and join, in any order', () => {
    const [before, after] = [{ mandatoryLimits: ['loss', 'time'] }, { mandatoryLimits: ['time', 'loss'] }]
    expect(differencesOf('market-policy', before, after, undefined)).toEqual([])
    const changed = differencesOf('market-policy', before, { mandatoryLimits: ['stake', 'time'] }, undefined)
    expect(changed).toEqual([
      { label: 'market-policy.mandatoryLimits', before: 'setting.removed', after: 'setting.added' },
    ])
  })

  it('has a line for every row that differs', () => {
    const row = (amount: number) => ({ amount, bonus: 0, tag: '' })
    const rows = differencesOf(
      'recommended-amounts',
      { rows: [row(1_000), row(2_000)] },
      { rows: [row(1_000), row(3_000), row(4_000)] },
      'CLP',
    )
    expect(
      rows.map(({ label, before, after }) => [
        label,
        before.includes('2.000'),
        after.includes('3.000'),
        after.includes('4.000'),
      ]),
    ).toEqual([
      ['recommended-amounts.rows 2', true, true, false],
      ['recommended-amounts.rows 3', false, false, true],
    ])
    expect(rows[1]?.before).toBe('–')
  })
})
