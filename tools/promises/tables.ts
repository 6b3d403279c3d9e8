// Tables as the documents have them.

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')

export const row = (...cells: readonly (string | number)[]): string =>
  `| ${cells.map((one) => cell(String(one))).join(' | ')} |`

export const table = (heads: readonly string[], rows: readonly string[]): string =>
  [row(...heads), `|${heads.map(() => ' --- ').join('|')}|`, ...rows].join('\n')

/** The lines below the heads of the table that stands in a text. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)

export const cellsOf = (line: string): string[] => line.slice(2, -2).split(' | ')

/** A figure that a program did not leave is shown as none. */
export const grouped = (value: number = Number.NaN, digits = 0): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
