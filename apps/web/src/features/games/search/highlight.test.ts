import { expect, it } from 'vitest'
import { findMatch } from '#features/games/search/highlight.ts'

const shown = (name: string, keyword: string) => {
  const found = findMatch(name, keyword)
  return found && `${found.before}[${found.match}]${found.after}`
}

it('typed letters match regardless of accents and case', () => {
  expect(shown('Maré Alta', 'MARE')).toBe('[Maré] Alta')
  expect(shown('Ouro da Amazônia', 'amazo')).toBe('Ouro da [Amazô]nia')
  expect(shown('Onça-Pintada', 'onca')).toBe('[Onça]-Pintada')
})

it('the start of a word is preferred over its middle', () => {
  expect(shown('Estrela Austral', 'a')).toBe('Estrela [A]ustral')
  expect(shown('Voo da Arara', 'rar')).toBe('Voo da A[rar]a')
})

it('of several words the first match is highlighted', () => {
  expect(shown('Noite de Carnaval', 'carnaval noite')).toBe('Noite de [Carnaval]')
})

it('a name found despite a typo, or in another language, has no highlight', () => {
  expect(findMatch('Macaw Flight', 'arara')).toBeUndefined()
  expect(findMatch('Plinko Solar', '  ')).toBeUndefined()
})

it('letters that fold into several, or into none, do not shift others', () => {
  expect(shown('ﬁo de Ouro', 'ouro')).toBe('ﬁo de [Ouro]')
  expect(shown('Cafe\u0301 Real', 'real')).toBe('Cafe\u0301 [Real]')
})

it('typed text is not a pattern', () => {
  expect(shown('Dado (Certo)', '(c')).toBe('Dado [(C]erto)')
  expect(findMatch('Dado Certo', '.*')).toBeUndefined()
})
