import { beforeEach, expect, it } from 'vitest'
import {
  type Choice,
  choiceText,
  figureText,
  type Outcome,
  outcomeText,
  timesText,
} from '#domain/bets/round-text.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'play')
})

it('numbers are formatted for the language', async () => {
  expect(timesText(1234.5)).toBe('1.234,50×')
  await loadLanguage('en')
  expect(figureText(85.98)).toBe('85.98')
})

const choices: readonly (readonly [Choice, string])[] = [
  [{ target: 49.5, over: true }, 'Acima de 49,50'],
  [{ target: 2, over: false }, 'Abaixo de 2,00'],
  [{ mines: 3 }, 'Minas: 3'],
  [{ rows: 12, risk: 'high' }, 'Fileiras: 12 · Risco: Alto'],
  [{ segments: 30, risk: 'low' }, 'Segmentos: 30 · Risco: Baixo'],
  [{ color: 'white' }, 'Branco'],
  [{ lines: 20 }, '20 linhas'],
  [{ autoCashout: 2 }, 'Saída automática em 2,00×'],
  [{}, ''],
]

it.each(choices)('the choice %j is described', (choice, text) => {
  expect(choiceText(choice)).toBe(text)
})

const outcomes: readonly (readonly [Outcome, string])[] = [
  [{ roll: 85.98, multiplier: 0 }, 'Saiu 85,98'],
  [{ opened: [1, 2], multiplier: 1.2 }, 'Casas abertas: 2'],
  [{ opened: [1, 2], mines: [2, 7], multiplier: 0 }, 'Mina na 2ª casa'],
  [{ bucket: 0, multiplier: 5 }, 'Caiu no vão 1'],
  [{ segment: 9, multiplier: 0 }, 'Parou no segmento 10'],
  [{ number: 0, color: 'white', multiplier: 14.7 }, '0 · Branco'],
  [{ point: 3.1, cashout: 2, multiplier: 2 }, 'Voou até 3,10× · saída em 2,00×'],
  [{ point: 1 }, 'Voou até 1,00×'],
  [{ reels: [], multiplier: 0, freeSpins: [] }, 'Giro com 0 giros grátis'],
  [{ reels: [], multiplier: 0 }, 'Giro'],
]

it.each(outcomes)('the outcome %j is described', (outcome, text) => {
  expect(outcomeText(outcome)).toBe(text)
})
