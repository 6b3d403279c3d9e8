import { describe, expect, it } from 'vitest'
import { keepersIn, mustBeKept, readRequirements, withMarks } from '../lint/requirement-list.ts'
import { readTree } from '../lint/tree.ts'

const { files } = readTree('.')
const document = files.find(({ path }) => path === 'docs/REQUIREMENTS.md')?.text ?? ''
const requirements = readRequirements(document)
const keepers = keepersIn(files)
const perGroup = [5, 28, 13, 15, 9, 3, 4, 6, 17, 4, 4, 2, 2]

describe('docs/REQUIREMENTS.md', () => {
  it('has every number once and in order', () => {
    const expected = perGroup.flatMap((count, group) =>
      Array.from({ length: count }, (_, index) => `R${group + 1}.${String(index + 1).padStart(2, '0')}`),
    )
    expect(requirements.map(({ number }) => number)).toEqual(expected)
  })

  it('claims no test that is not there (npm run requirements -- --write)', () => {
    const claims = requirements.flatMap(({ number, testedIn }) => testedIn.map((name) => ({ number, name })))
    expect(claims.filter(({ number, name }) => !keepers.get(number)?.includes(name))).toEqual([])
  })

  it('has a test for everything the player is promised, R1 to R9', () => {
    const promised = requirements.filter(mustBeKept)
    expect(promised).toHaveLength(100)
    expect(promised.filter(({ number }) => !keepers.has(number))).toEqual([])
  })

  it('knows every number a test carries', () => {
    const known = new Set(requirements.map(({ number }) => number))
    expect([...keepers.keys()].filter((number) => !known.has(number))).toEqual([])
  })
})

describe('the marks', () => {
  // Numbers are put into brackets here, so that this file does not pass for a test of those requirements.
  const tag = (...numbers: string[]) => `[${numbers.join(', ')}]`
  const table =
    '| number | promise | tested in |\n|---|---|---|\n| R1.01 | Opens. | – |\n| R1.02 | Closes. | `old` |\n'
  const test = {
    path: 'apps/web/src/lib/door.test.ts',
    text: `opens ${tag('R1.01')} both ${tag('R1.01', 'R2.01')}`,
  }

  it('name the tests that carry the number, each once', () => {
    const other = { path: 'apps/web/src/lib/door.ts', text: tag('R1.02') }
    expect(Object.fromEntries(keepersIn([test, other]))).toEqual({
      'R1.01': ['web/lib/door'],
      'R2.01': ['web/lib/door'],
    })
  })

  it('understand a table of cases', () => {
    const number = 'R1.02'
    const cases = { path: 'tools/door.test.ts', text: `widthCm: ['${number}', 80]` }
    expect([...keepersIn([cases]).keys()]).toEqual([number])
  })

  it('are refreshed, and taken away where the test is gone', () => {
    const refreshed = withMarks(table, keepersIn([test]))
    expect(refreshed).toContain('| R1.01 | Opens. | `web/lib/door` |')
    expect(refreshed).toContain('| R1.02 | Closes. | – |')
    expect(withMarks(refreshed, keepersIn([test]))).toBe(refreshed)
  })

  it('are read back as they were written', () => {
    expect(readRequirements(withMarks(table, keepersIn([test])))[0]?.testedIn).toEqual(['web/lib/door'])
  })
})
