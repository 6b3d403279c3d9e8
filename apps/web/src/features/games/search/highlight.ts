/** Where in a name the typed letters are. Accents and case don't matter, as they don't for the search. */
export type Found = { readonly before: string; readonly match: string; readonly after: string }

const accents = /\p{M}+/gu

/** The whole of what was typed, or else the first of its words that is there. Nothing where letters were mistyped. */
export function findMatch(name: string, keyword: string): Found | undefined {
  const letters = [...name]
  const folded = letters.map(fold)
  const wanted = [keyword, ...keyword.split(/\s+/)].map((part) => fold(part.trim()))
  for (const part of wanted.filter((text) => text !== '')) {
    const found = rangeOf(folded, part)
    if (found) return split(letters, found)
  }
  return undefined
}

function fold(text: string): string {
  return text.normalize('NFD').replace(accents, '').toLowerCase()
}

/**
 * The start of a word is what most people type. A letter may fold into none or several, so places are counted in
 * folded text and given in letters.
 */
function rangeOf(folded: readonly string[], part: string): readonly [number, number] | undefined {
  const text = folded.join('')
  const atWord = ` ${text}`.indexOf(` ${part}`)
  const at = atWord < 0 ? text.indexOf(part) : atWord
  if (at < 0) return undefined
  const letterAt = (place: number) => {
    let length = 0
    return folded.findIndex((letter) => {
      length += letter.length
      return length > place
    })
  }
  return [letterAt(at), letterAt(at + part.length - 1) + 1]
}

function split(letters: readonly string[], [from, to]: readonly [number, number]): Found {
  const text = (start: number, end?: number) => letters.slice(start, end).join('')
  return { before: text(0, from), match: text(from, to), after: text(to) }
}
