/** The layout of a symbol sheet. */
export const sheetColumns = 5
export const sheetRows = 2

/** Pictures of the symbols that pay come after those of the wild and the scatter. */
export const firstPaying = 2

export type Cell = { readonly column: number; readonly row: number }

export const cellOf = (index: number): Cell => ({
  column: index % sheetColumns,
  row: Math.floor(index / sheetColumns),
})
