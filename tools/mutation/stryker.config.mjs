// Mutation tests of one area: `npm run saguao -- mutants AREA`, which sets MUTATION_AREA.
import { areas } from './areas.mjs'

const { mutate } = areas[process.env.MUTATION_AREA ?? 'wallet']

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate,
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  // Stryker rewrites tsconfig.json through the compiler's JavaScript API, which TypeScript 7 does not have. The name of
  // an absent file skips that step; nothing in the copied project needs it.
  tsconfigFile: 'none.json',
  ignorePatterns: ['/bench', '/docs', '/trials', '/e2e', '/apps/web/public', '/apps/web/dist', '/.data'],
  disableTypeChecks: false,
  tempDirName: 'tools/mutation/out/sandbox',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: 'tools/mutation/out/report.json' },
  clearTextReporter: { allowColor: false, logTests: false, allowEmojis: false },
  concurrency: 1,
  timeoutMS: 30_000,
}
