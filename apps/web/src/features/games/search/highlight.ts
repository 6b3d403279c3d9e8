/** Position of the typed letters in a name, regardless of accents and case, as in the search itself. */
type NameMatch = { readonly before: string; readonly match: string; readonly after: string }

const accents = /\p{M}+/gu

/** The whole keyword, or else the first of its words that occurs; undefined for a typo. */
export function findMatch(name: string, keyword: string): NameMatch | undefined {
  const letters = [...name]
  const folded = letters.map(fold)
  const parts = [keyword, ...keyword.split(/\s+/)].map((part) => fold(part.trim()))
  for (const part of parts.filter((text) => text !== '')) {
    const found = rangeOf(folded, part)
    if (found) return split(letters, found)
  }
  return undefined
}

function fold(text: string): string {
  return text.normalize('NFD').replace(accents, '').toLowerCase()
}

/**
 * Prefers the start of a word. A letter may fold into none or several, so positions are counted in the folded text
 * and returned in letters.
 */
function rangeOf(folded: readonly string[], part: string): readonly [number, number] | undefined {
  const text = folded.join('')
  const atWord = ` ${text}`.indexOf(` ${part}`)
  const at = atWord < 0 ? text.indexOf(part) : atWord
  if (at < 0) return undefined
  const letterAt = (position: number) => {
    let length = 0
    return folded.findIndex((letter) => {
      length += letter.length
      return length > position
    })
  }
  return [letterAt(at), letterAt(at + part.length - 1) + 1]
}

function split(letters: readonly string[], [from, to]: readonly [number, number]): NameMatch {
  const text = (start: number, end?: number) => letters.slice(start, end).join('')
  return { before: text(0, from), match: text(from, to), after: text(to) }
}
