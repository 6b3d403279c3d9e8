/** Cuts a text to a length and ends it with an ellipsis (R9.17). */
export function truncate(text: string, maxLength: number): string {
  // No text has more characters than code units. The first segmenter blocks a slow phone for 100 ms.
  if (text.length <= maxLength) return text
  // Characters as readers see them: an emoji or an accented letter is never cut in half.
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  if (characters.length <= maxLength) return text
  return `${characters
    .slice(0, maxLength - 1)
    .join('')
    .trimEnd()}…`
}
