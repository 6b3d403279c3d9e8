import { beforeEach, describe, expect, it } from 'vitest'
import { loadLanguage } from '#i18n/i18n.ts'
import { oddsFormats, oddsText, setOddsFormat } from '#stores/odds-text.ts'

beforeEach(async () => {
  await loadLanguage('pt')
  setOddsFormat('decimal')
})

describe('odds', () => {
  it.each([
    [1.01, '1,01', '1/100', '−10000'],
    [1.85, '1,85', '17/20', '−118'],
    [1.5, '1,50', '1/2', '−200'],
    [2, '2,00', '1/1', '+100'],
    [2.37, '2,37', '137/100', '+137'],
    [3.5, '3,50', '5/2', '+250'],
    [300, '300,00', '299/1', '+29900'],
    [1, '1,00', '0/1', '+0'],
    [3.4782, '3,4782', '12391/5000', '+248'],
  ])('%d is %s, %s or %s', (odds, ...texts) => {
    expect(oddsFormats.map((format) => oddsText(odds, format))).toEqual(texts)
  })

  it('every odds value in hundredths has an exact fraction', () => {
    for (let oddsE2 = 101; oddsE2 <= 30_000; oddsE2 += 1) {
      const [won = 0, staked = 1] = oddsText(oddsE2 / 100, 'fractional')
        .split('/')
        .map(Number)
      expect(Math.round((won / staked + 1) * 100)).toBe(oddsE2)
    }
  })

  it('are written in the chosen format', () => {
    setOddsFormat('american')
    expect(oddsText(2.5)).toBe('+150')
  })
})
