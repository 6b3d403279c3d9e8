/** Cuts a text to a length and ends it with an ellipsis (R9.17). */

/** Characters as readers see them: an emoji or an accented letter is never cut in half. */
const segmenter = new Intl.Segmenter()

export function truncate(text: string, maxLength: number): string {
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment)
  if (characters.length <= maxLength) return text
  return `${characters
    .slice(0, maxLength - 1)
    .join('')
    .trimEnd()}…`
}
