/** Runs `work` with `width` in parallel for `seconds` and returns completions per second. */
export async function perSecond(
  width: number,
  seconds: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const began = performance.now()
  const end = began + seconds * 1000
  let finished = 0
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (performance.now() < end) {
        await work()
        finished++
      }
    }),
  )
  return (finished * 1000) / (performance.now() - began)
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
