import { beforeAll, expect, it } from 'vitest'
import { eventText } from '#features/protection/support/event-text.ts'
import { helpLines } from '#features/protection/support/help-lines.ts'
import { questions, resultOf } from '#features/protection/support/self-test.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'

beforeAll(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'protection')
})

it('one serious answer or two lighter ones are a sign; several are many [R12.06]', () => {
  const answers = (sometimes: number, often: number) => [
    ...Array.from({ length: sometimes }, () => 'sometimes' as const),
    ...Array.from({ length: often }, () => 'often' as const),
    ...Array.from({ length: questions.length - sometimes - often }, () => 'never' as const),
  ]
  expect(resultOf(answers(0, 0))).toBe('low')
  expect(resultOf(answers(1, 0))).toBe('low')
  expect(resultOf(answers(0, 1))).toBe('middle')
  expect(resultOf(answers(2, 0))).toBe('middle')
  expect(resultOf(answers(0, 3))).toBe('high')
})

it.each([
  ['limit-set', { kind: 'loss', period: 'day', amount: 50 }, 'Perdas, por dia: R$\u00a050,00'],
  ['limit-set', { kind: 'time', period: 'week', amount: 90 }, 'Tempo de jogo, por semana: 1 h 30 min'],
  [
    'limit-pending',
    { kind: 'stake', period: 'month', amount: null },
    'Valor apostado, por mês: mudança para Sem limite pedida',
  ],
  ['limit-cancelled', { kind: 'loss', period: 'day', amount: 50 }, 'Perdas, por dia: mudança cancelada'],
  [
    'limit-lapsed',
    { kind: 'loss', period: 'day', amount: 50 },
    'Perdas, por dia: mudança para R$\u00a050,00 não confirmada a tempo',
  ],
  ['paused', { days: 7 }, 'Pausa iniciada: 7 dias'],
  ['excluded', { months: 6 }, 'Exclusão iniciada: 6 meses'],
  ['excluded', { indefinite: true }, 'Exclusão iniciada: sem prazo'],
  ['a-kind-of-a-newer-server', {}, 'Mudança registrada'],
] as const)('the history says what was set: %s %j [R12.06] [R12.08]', (kind, data, text) => {
  expect(eventText({ kind, data })).toBe(text)
})

it('every country has numbers to call and sites to visit [R12.08]', () => {
  for (const lines of Object.values(helpLines)) {
    const kinds = new Set(lines.map(({ href }) => href.split(':')[0]))
    expect(kinds).toEqual(new Set(['tel', 'https']))
  }
})
