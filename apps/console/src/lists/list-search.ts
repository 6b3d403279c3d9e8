/**
 * Filters and sorting of a list in the address: a view can be bookmarked, shared and left with the back button. `listSearch`
 * is the `validateSearch` of a list's route; `useListSearch` reads and writes the parameters.
 */
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ListSearch } from '#lists/list-types.ts'

export const listSearch =
  <Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): { readonly [N in Name | 'sort']?: string } => {
    const known: readonly string[] = [...names, 'sort']
    const texts = Object.entries(search).filter(
      ([name, value]) => known.includes(name) && typeof value === 'string' && value !== '',
    )
    return Object.fromEntries(texts) as { readonly [N in Name | 'sort']?: string }
  }

export function useListSearch(): [ListSearch, (changes: ListSearch) => void] {
  const search = useSearch({ strict: false }) as ListSearch
  const navigate = useNavigate()
  const change = (changes: ListSearch) => {
    // The address of this moment, not of the render: two fields may change before the next one.
    const merge = (now: ListSearch) =>
      Object.fromEntries(Object.entries({ ...now, ...changes }).filter(([, value]) => value))
    void navigate({ to: '.', search: merge as never, replace: true })
  }
  return [search, change]
}

/** All parameters are plain texts: `?phone=5511` stays a text, and addresses stay readable. */
export const parseSearch = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query))

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}
