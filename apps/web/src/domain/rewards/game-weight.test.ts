import { allPoints, jackpotWeight, kindWeights, sportsWeight } from '@saguao/fair/returns/risk-weights.ts'
import { beforeAll, expect, it } from 'vitest'
import { gameWeight, weightLine, weightRows } from '#domain/rewards/game-weight.ts'
import { releaseExample } from '#domain/rewards/release-example.ts'
import { welcomeDepositPath } from '#domain/rewards/welcome-deposit.ts'
import { isRegistrationScreen, isWelcomeScreen } from '#domain/rewards/welcome-screens.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'

beforeAll(async () => {
  await loadLanguage('pt')
  await loadMessages('pt')
})

it('own games count by their kind, games of studios by their return [R10.02]', () => {
  for (const [kind, percent] of Object.entries(kindWeights)) expect(gameWeight(kind, 50)).toBe(percent / 100)
  expect([96, 98.2, 99.99].map((rtp) => gameWeight('studio', rtp))).toEqual([1, 0.5, 0])
  expect(gameWeight('slots', 96, true)).toBe(jackpotWeight / 100)
  expect(gameWeight('studio', 96, true)).toBe(1)
  expect(allPoints).toBe(10_000)
})

it('the table of the terms has every kind, sports and studios, the fullest first [R10.02]', () => {
  const rows = weightRows()
  expect(rows).toHaveLength(Object.keys(kindWeights).length + 3)
  const shares = rows.slice(0, -1).map(({ weight }) => Number.parseInt(weight, 10))
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  expect(shares.toSorted()).toEqual([...Object.values(kindWeights), sportsWeight, jackpotWeight].toSorted())
  expect(rows.find(({ name }) => name === 'Slots com jackpot, em dinheiro')?.weight).toBe('30%')
  expect(weightLine()).toBe('Cada jogo conta de 25% a 100% da aposta.')
})

it('what example bets release is rounded down, as the server does [R10.02]', () => {
  expect(releaseExample(0.005)).toEqual({ bet: 'R$\u00a0100', part: 'R$\u00a00,50' })
  expect(releaseExample(1 / 63).part).toBe('R$\u00a01,58')
})

it('the deposit opens with the amount and the promotion of the offer, if the amount reaches it [R2.07]', () => {
  const activity = { id: 'br-first', minAmount: 20 }
  expect(welcomeDepositPath(50, activity)).toBe('/deposit?amount=50&activityId=br-first')
  expect(welcomeDepositPath(10, activity)).toBe('/deposit?amount=10')
  expect(welcomeDepositPath(50, undefined)).toBe('/deposit?amount=50')
})

it.each([
  ['/firstRecharge', true, false],
  ['/newUserDeposit', true, false],
  ['/newUserDeposit?multiple=3', true, true],
  ['/newUserCashback', false, false],
  ['/deposit', false, false],
])('%s shows the welcome offer: %s, the registration: %s', (path, isWelcome, isRegistration) => {
  expect([isWelcomeScreen(path), isRegistrationScreen(path)]).toEqual([isWelcome, isRegistration])
})
