import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const forBrowsers = [
  'art.ts',
  'constants.ts',
  'countries.ts',
  'deeplinks.ts',
  'errors.ts',
  'events.ts',
  'languages.ts',
  'limits.ts',
  'money.ts',
  'rules.ts',
  'snapshot.ts',
  'tables.ts',
]

/** What a module brings in when it runs: its imports that are not erased, and theirs. */
function broughtIn(file: string): string[] {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8')
  const names = [...source.matchAll(/^(?:import|export)(?! type\b)[^'"]*?from '([^']+)'/gm)]
  return names.flatMap(([, name = '']) => (name.startsWith('./') ? [name, ...broughtIn(name)] : [name]))
}

it.each(forBrowsers)('%s brings no schemas to the browser', (file) => {
  expect(broughtIn(file).filter((name) => !name.startsWith('./'))).toEqual([])
  expect(broughtIn(file)).not.toContain('./schemas/request-fields.ts')
})

it('would notice if one did', () => {
  expect(broughtIn('calls.ts')).toContain('typebox')
})
