const atOnce = 1_000

/** Rows of many orders, asked for in portions that a statement can carry. */
export async function inPortions<Row>(
  ids: readonly string[],
  read: (part: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = []
  for (let from = 0; from < ids.length; from += atOnce)
    found.push(...(await read(ids.slice(from, from + atOnce))))
  return found
}
