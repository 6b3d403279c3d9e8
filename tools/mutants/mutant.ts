// A guard of the product, what the product would be like without it, and the tests that have to notice.
export type Mutant = {
  readonly name: string
  /** What holds, in words. */
  readonly guard: string
  /** Below apps/server/src. */
  readonly file: string
  /** Stands in the file once. */
  readonly find: string
  readonly put: string
  /** Of modules/rewards, if nothing else is said. */
  readonly test: string
}

type Row = readonly [name: string, guard: string, find: string, put: string, test: string]

export const inFile = (file: string, rows: readonly Row[]): Mutant[] =>
  rows.map(([name, guard, find, put, test]) => ({ name, guard, file, find, put, test }))
