import { expect, it } from 'vitest'
import { createMetrics } from '#kernel/observability/metrics.ts'
import { createGameMetrics } from './game-metrics.ts'

it('stakes and wins are counted by game, currency and kind of money', async () => {
  const metrics = createMetrics()
  const { stake, win } = createGameMetrics(metrics)
  const cash = { gameId: 'dice', currency: 'BRL', isBonus: false }
  stake(cash, 200n)
  stake(cash, 300n)
  stake({ ...cash, isBonus: true }, 700n)
  win(cash, 450n)
  const lines = (await metrics.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'saguao_bets_total{game="dice",currency="BRL",money="cash"} 2',
      'saguao_stakes_minor_total{game="dice",currency="BRL",money="cash"} 500',
      'saguao_stakes_minor_total{game="dice",currency="BRL",money="bonus"} 700',
      'saguao_wins_minor_total{game="dice",currency="BRL",money="cash"} 450',
    ]),
  )
})
