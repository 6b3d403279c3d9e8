// What can be mutated, and the tests that must notice. Database functions have mutants of their own (trials/faults).

const module = (name) => ({
  mutate: [
    `apps/server/src/modules/${name}/**/*.ts`,
    `!apps/server/src/modules/${name}/**/*.test.ts`,
    `!apps/server/src/modules/${name}/**/testing/**`,
  ],
  tests: [`apps/server/src/modules/${name}/**/*.test.ts`],
})

export const areas = {
  wallet: module('wallet'),
  rewards: module('rewards'),
  identity: module('identity'),
  'web-api': {
    mutate: ['apps/web/src/api/**/*.ts', '!apps/web/src/api/**/*.test.ts'],
    tests: ['apps/web/src/api/**/*.test.{ts,tsx}'],
  },
}
