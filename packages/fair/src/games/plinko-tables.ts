/**
 * Plinko multipliers from the outermost bucket to the middle one; the other half is symmetric. The return is 97 % at
 * every risk: a higher risk pays more in the rare outer buckets and less in the middle.
 */
export const plinkoTables = {
  8: {
    low: [5, 2.3, 1.1, 1, 0.4],
    medium: [12, 3, 1.5, 0.7, 0.2],
    high: [28, 3.8, 1.5, 0.3, 0.2],
  },
  12: {
    low: [10, 3.3, 1.6, 1.2, 1.1, 1, 0.5],
    medium: [34, 10, 3.5, 2, 1.2, 0.6, 0.2],
    high: [180, 22, 7, 2.2, 0.7, 0.2, 0.2],
  },
  16: {
    low: [16, 8, 2.2, 1.7, 1.3, 1.2, 1.1, 1, 0.4],
    medium: [110, 36, 11, 5, 3.1, 1.3, 1, 0.5, 0.3],
    high: [1000, 120, 27, 9.2, 4, 1.8, 0.3, 0.2, 0.1],
  },
} as const
