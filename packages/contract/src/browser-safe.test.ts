import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'

const browserModules = [
  'calls/errors.ts',
  'calls/limits.ts',
  'lobby/art.ts',
  'lobby/deeplinks.ts',
  'lobby/snapshot.ts',
  'product/constants.ts',
  'product/countries.ts',
  'product/field-rules.ts',
  'product/languages.ts',
  'product/money.ts',
  'realtime/events.ts',
  'realtime/match-state.ts',
  'realtime/table-state.ts',
]

/** The modules and packages a file imports at run time, transitively. Type imports are erased and do not count. */
function runtimeImports(file: string): string[] {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8')
  const names = [...source.matchAll(/^(?:import|export)(?! type\b)[^'"]*?from '([^']+)'/gm)]
  return names.flatMap(([, name = '']) => {
    if (!name.startsWith('.')) return [name]
    const imported = posix.join(posix.dirname(file), name)
    return [imported, ...runtimeImports(imported)]
  })
}

it.each(browserModules)('%s imports no schema and no package at run time', (file) => {
  const imported = runtimeImports(file)
  expect(imported.filter((name) => !existsSync(new URL(name, import.meta.url)))).toEqual([])
  expect(imported.filter((name) => name.startsWith('schemas/'))).toEqual([])
})

it('the check finds the schema library behind the call table', () => {
  expect(runtimeImports('calls/calls.ts')).toContain('typebox')
})
