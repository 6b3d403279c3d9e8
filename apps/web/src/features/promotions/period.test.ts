import { beforeEach, expect, it } from 'vitest'
import { changeTimesOf, endText, isActive } from '#features/promotions/period.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'

const now = Date.parse('2026-11-15T12:00:00.000Z')
const ending = (endTime: string | null) => ({ startTime: null, endTime })

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'lobby')
})

it.each([
  ['2030-12-31T23:59:59.000Z', 'Até 31 de dez. de 2030'],
  ['2026-12-15T12:00:00.000Z', 'Termina em 30 dias'],
  ['2026-11-18T13:00:00.000Z', 'Termina em 3 dias'],
  ['2026-11-16T12:30:00.000Z', 'Termina em 1 dia'],
  ['2026-11-15T17:59:00.000Z', 'Termina em 5 horas'],
  ['2026-11-15T12:20:00.000Z', 'Termina em 20 minutos'],
  ['2026-11-15T12:00:20.000Z', 'Termina em 1 minuto'],
  ['2026-11-15T12:00:00.000Z', 'Encerrada'],
  [null, 'Sem data para acabar'],
])('an end at %s is shown as "%s"', (endTime, text) => {
  expect(endText(ending(endTime), now)).toBe(text)
})

it('an offer is active from its start until its end [R2.06]', () => {
  const period = { startTime: '2026-11-15T12:00:00.000Z', endTime: '2026-11-15T13:00:00.000Z' }
  const at = (time: string) => isActive(period, Date.parse(time))
  expect(at('2026-11-15T11:59:59.999Z')).toBe(false)
  expect(at('2026-11-15T12:00:00.000Z')).toBe(true)
  expect(at('2026-11-15T12:59:59.999Z')).toBe(true)
  expect(at('2026-11-15T13:00:00.000Z')).toBe(false)
  expect(isActive(ending(null), now)).toBe(true)
})

it('every start and end is a change time', () => {
  const periods = [ending(null), { startTime: '1970-01-01T00:00:01Z', endTime: '1970-01-01T00:00:02Z' }]
  expect(changeTimesOf(periods)).toEqual([1000, 2000])
})
