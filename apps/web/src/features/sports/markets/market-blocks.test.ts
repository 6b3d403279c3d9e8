import { describe, expect, it } from 'vitest'
import { blocksOf, groupOf } from '#features/sports/markets/market-blocks.ts'

const market = (id: string, name: string, ...selections: string[]) => ({
  id,
  name,
  suspended: false,
  selections: selections.map((each) => ({ id: `${id}:${each}`, name: each, odds: 2 })),
})

describe('markets', () => {
  it('lines of one kind form one table, lowest first, titled by the kind', () => {
    const [block, ...others] = blocksOf([
      market('total2.5', 'Total de gols (2,5)', 'over', 'under'),
      market('total0.5', 'Total de gols (0,5)', 'under'),
    ])
    expect(others).toEqual([])
    expect(block).toMatchObject({ title: 'Total de gols', group: 'totals', heads: ['over', 'under'] })
    if (block?.kind !== 'lines') throw new Error('expected a block of lines')
    expect(block.rows.map(({ line, prices }) => [line, ...prices.map((each) => each?.selection.id)])).toEqual(
      [
        ['0.5', undefined, 'total0.5:under'],
        ['2.5', 'total2.5:over', 'total2.5:under'],
      ],
    )
  })

  it("handicaps are sorted by the home side's line, negative ones included", () => {
    const [block] = blocksOf([
      market('handicap4.5', 'Handicap (+4,5)', 'home', 'away'),
      market('handicap-3.5', 'Handicap (−3,5)', 'home', 'away'),
    ])
    expect(block).toMatchObject({ title: 'Handicap', rows: [{ line: '-3.5' }, { line: '4.5' }] })
  })

  it('scores are grouped by winner, with the unnamed score in the middle', () => {
    const [block] = blocksOf([market('score', 'Placar exato', '1-0', '1-1', '0-2', 'other', '2-0')])
    if (block?.kind !== 'scores') throw new Error('expected a block of scores')
    expect(block.columns.map((column) => column.map(({ selection }) => selection.name))).toEqual([
      ['1-0', '2-0'],
      ['1-1', 'other'],
      ['0-2'],
    ])
  })

  it('a table is suspended only when all of its markets are', () => {
    const open = market('total1.5', 'Total (1,5)', 'over')
    expect(blocksOf([open, { ...open, id: 'total2.5', suspended: true }])[0]).toMatchObject({
      suspended: false,
    })
    expect(blocksOf([{ ...open, suspended: true }])[0]).toMatchObject({ suspended: true })
  })

  it.each([
    ['result', 'main'],
    ['next3', 'main'],
    ['total164.5', 'totals'],
    ['handicap-7.5', 'handicap'],
    ['place', 'place'],
  ])('%s belongs to %s', (id, group) => {
    expect(groupOf(id)).toBe(group)
  })
})
