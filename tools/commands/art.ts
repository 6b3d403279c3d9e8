// Draws the pictures of the games (packages/art).
import { succeeds } from '../test/runners.ts'

export const usage = '  --sheet   also write the contact sheets of docs/art'

export const run = async (args: string[]): Promise<number> =>
  (await succeeds({ words: ['node', 'packages/art/src/build/art.ts', ...args] })) ? 0 : 1
