import { expect, it } from 'vitest'
import { csvOf } from '#lists/csv.ts'

it('quotes separators, and keeps texts that a spreadsheet would take for a formula as texts', () => {
  const rows = [
    { id: '1', amount: -2.5, note: '=1+1', tags: ['a', 'b'] },
    { id: '2', note: 'said "hi", left', other: null },
  ]
  expect(csvOf(rows)).toBe(
    '\uFEFFid,amount,note,tags,other\r\n' +
      '1,-2.5,\'=1+1,"[""a"",""b""]",\r\n' +
      '2,,"said ""hi"", left",,\r\n',
  )
})

it('a list without rows is a file without columns', () => {
  expect(csvOf([])).toBe('\uFEFF\r\n')
})
