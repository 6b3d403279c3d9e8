import { beforeEach, expect, it, vi } from 'vitest'
import {
  clearSlip,
  readStoredSlip,
  removeLegs,
  repeatLegs,
  type SlipPick,
  toggleLeg,
  useSlip,
} from '#stores/slip.ts'

const now = Date.parse('2026-11-15T12:00:00Z')

const createPick = (matchId: string, selection = 'result:home', odds = 2): SlipPick => ({
  matchId,
  sport: 'football',
  league: 'Liga do Litoral',
  home: 'Farol do Sul',
  away: 'Maré Alta',
  startTime: new Date(now).toISOString(),
  market: 'result',
  marketName: 'Resultado final',
  selection,
  selectionName: 'Farol do Sul',
  odds,
})

const picked = () => useSlip.getState().legs.map(({ matchId, selection }) => `${matchId} ${selection}`)

beforeEach(() => {
  vi.setSystemTime(now)
  useSlip.setState({ legs: [], stake: undefined, sent: undefined, notice: null, isOpen: false })
})

it('toggling a selection adds it, toggling it again removes it', () => {
  toggleLeg(createPick('m1'))
  toggleLeg(createPick('m2'))
  expect(picked()).toEqual(['m1 result:home', 'm2 result:home'])
  toggleLeg(createPick('m1'))
  expect(picked()).toEqual(['m2 result:home'])
})

it('another selection of the same match replaces the first, with a notice', () => {
  toggleLeg(createPick('m1'))
  toggleLeg(createPick('m2'))
  toggleLeg(createPick('m1', 'result:away'))
  expect(picked()).toEqual(['m1 result:away', 'm2 result:home'])
  expect(useSlip.getState().notice).toBe('replaced')
})

it('the thirteenth leg is rejected, with a notice', () => {
  for (let at = 1; at <= 13; at += 1) toggleLeg(createPick(`m${at}`))
  expect(picked()).toHaveLength(12)
  expect(useSlip.getState().notice).toBe('full')
})

it('a reload restores the slip without legs of matches that ended long ago', () => {
  repeatLegs(
    [createPick('m1'), { ...createPick('m2'), startTime: new Date(now + 300_000).toISOString() }],
    20,
  )
  expect(readStoredSlip()).toMatchObject({ legs: [{ matchId: 'm1' }, { matchId: 'm2' }], stake: 20 })
  vi.setSystemTime(now + 11 * 60_000)
  expect(readStoredSlip().legs.map(({ matchId }) => matchId)).toEqual(['m2'])
})

it('malformed stored data is read as an empty slip', () => {
  sessionStorage.setItem('slip', '{"legs":')
  expect(readStoredSlip().legs).toEqual([])
})

it('legs are removed one by one or all together', () => {
  for (const id of ['m1', 'm2', 'm3']) toggleLeg(createPick(id))
  removeLegs('m1', 'm3')
  expect(picked()).toEqual(['m2 result:home'])
  clearSlip()
  expect(picked()).toEqual([])
})
