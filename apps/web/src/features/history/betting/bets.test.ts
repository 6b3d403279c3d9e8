import { beforeAll, expect, it } from 'vitest'
import { type Bet, resultText, toneOf } from '#features/history/betting/bets.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'

const bet: Bet = {
  id: 'r1',
  roundId: 'r1',
  gameId: 'dice',
  gameName: 'Dado Certo',
  cover: '',
  bet: 2,
  win: 0,
  isBonus: false,
  status: 'settled',
  createdAt: '2026-11-15T10:00:00.000Z',
  fair: null,
}

beforeAll(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'play')
})

it('only a round that paid more than its stake is shown as won [R2.10]', () => {
  expect(toneOf({ ...bet, win: 2.01 })).toBe('won')
  expect(toneOf({ ...bet, win: 2 })).toBe('even')
  expect(toneOf({ ...bet, win: 1.99 })).toBe('lost')
  expect(toneOf({ ...bet, status: 'open' })).toBe('open')
})

it('an open or returned round shows its status instead of an amount [R11.03]', () => {
  expect(resultText({ ...bet, status: 'open' })).toBe('Em andamento')
  expect(resultText({ ...bet, status: 'returned', win: 2 })).toBe('Devolvida')
  expect(resultText({ ...bet, win: 5.5 })).toBe('R$\u00a05,50')
})
