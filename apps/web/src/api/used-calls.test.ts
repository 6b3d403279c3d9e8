import { calls } from '@saguao/contract/calls/calls.ts'
import { expect, it } from 'vitest'

const modules = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../i18n/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Sources by their path below src, such as `api/api.ts`. */
const sources = new Map(
  Object.entries(modules).map(([path, text]) => [
    new URL(path, 'file:///src/api/').pathname.slice('/src/'.length),
    text,
  ]),
)

/** The files below src that a file imports, also lazily. */
const importsOf = (path: string): string[] =>
  [...(sources.get(path) ?? '').matchAll(/(?:from|import\(|import)\s*'([#.][^']+)'/g)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : new URL(name, `file:///${path}`).pathname.slice(1),
  )

/** Every file that the app loads, at once or with one of its screens. */
function loadedFrom(entry: string): Set<string> {
  const loaded = new Set<string>()
  const open = [entry]
  for (let path = open.pop(); path; path = open.pop()) {
    if (loaded.has(path) || !sources.has(path)) continue
    loaded.add(path)
    open.push(...importsOf(path))
  }
  return loaded
}

/** These functions send a request; a path in a type or in a list of cached calls sends none. */
const callSite =
  /\b(?:api|apiSilent|call|download|prefetchCall|useCall|useMutation|usePages)(?:<[^()]*>)?\(\s*'(\/[^']+)'/g

/** Chosen between two paths where it is called: `domain/banners/use-banners.ts`. */
const chosenAtCall = ['/lobby/banners']

it('every call of the contract is sent by a file that a screen loads [R7.02]', () => {
  const loaded = [...loadedFrom('main.tsx')].map((path) => sources.get(path) ?? '')
  expect(loaded.length).toBeGreaterThan(300)
  const sent = new Set(loaded.flatMap((text) => [...text.matchAll(callSite)].map(([, path]) => path)))
  expect(Object.keys(calls).filter((path) => !sent.has(path))).toEqual(chosenAtCall)
  for (const path of chosenAtCall)
    expect(sources.get('domain/banners/use-banners.ts')).toContain(`: '${path}'`)
})
