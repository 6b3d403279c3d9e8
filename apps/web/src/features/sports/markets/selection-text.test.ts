import { beforeAll, expect, it } from 'vitest'
import { boardLabel, listLabel } from '#features/sports/markets/selection-text.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'

beforeAll(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'sports')
})

it.each([
  ['result:home', '1', 'name'],
  ['result:draw', 'X', 'name'],
  ['winner:away', '2', 'name'],
  ['winner:pacoca', 'name', 'name'],
  ['double:home-draw', 'name', '1X'],
  ['double:draw-away', 'name', 'X2'],
  ['half:away-draw', 'name', '2 / X'],
  ['score:2-1', 'name', 'name'],
  ['next2:home', 'name', 'name'],
])('%s is %s in a list and %s on its board', (id, inList, onBoard) => {
  expect([listLabel({ id, name: 'name' }), boardLabel({ id, name: 'name' })]).toEqual([inList, onBoard])
})
