// Mutation tests with Stryker. Database functions have mutants of their own: npm run trial -- faults --mutants.
// Stryker would rewrite tsconfig.json through the JavaScript API of the compiler, which TypeScript 7 does not have; the
// absent file name in stryker.config.json skips that step.
import { parseArgs } from 'node:util'
import { succeeds } from '../test/runners.ts'

type Area = { readonly folder: string; readonly project: string }

const serverModule = (name: string): Area => ({
  folder: `apps/server/src/modules/${name}`,
  project: 'server',
})

const areas: Readonly<Record<string, Area>> = {
  wallet: serverModule('wallet'),
  rewards: serverModule('rewards'),
  identity: serverModule('identity'),
  'web-api': { folder: 'apps/web/src/api', project: 'web' },
}

export const usage = `  AREA          ${Object.keys(areas).join(', ')}
  --file PATH   mutate this file of the area only
  --tests GLOB  run these tests only

Writes tools/mutation/out/report.json. Every mutant runs the tests of the area: a whole area takes hours.`

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { file: { type: 'string' }, tests: { type: 'string' } },
    allowPositionals: true,
  })
  const area = areas[positionals[0] ?? '']
  if (!area) throw new Error(`Name an area: ${Object.keys(areas).join(', ')}`)
  const { folder, project } = area
  const all = [`${folder}/**/*.{ts,tsx}`, `!${folder}/**/*.test.{ts,tsx}`, `!${folder}/**/testing/**`]
  const mutate = values.file ?? all.join(',')
  const tests = values.tests ?? `${folder}/**/*.test.{ts,tsx}`
  const env = { ...process.env, MUTATION_PROJECT: project, MUTATION_TESTS: tests }
  const words = ['stryker', 'run', 'tools/mutation/stryker.config.json', '--mutate', mutate]
  return (await succeeds({ words, env })) ? 0 : 1
}
