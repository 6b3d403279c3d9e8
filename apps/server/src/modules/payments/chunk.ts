const maxIdsPerStatement = 1_000

/** Reads rows by many ids, in chunks that one statement can carry. */
export async function readInChunks<Row>(
  ids: readonly string[],
  read: (chunk: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < ids.length; from += maxIdsPerStatement)
    rows.push(...(await read(ids.slice(from, from + maxIdsPerStatement))))
  return rows
}
