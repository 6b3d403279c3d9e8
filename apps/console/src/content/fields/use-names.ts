/** Ids and names of all items of a kind, for choices. */
import type { ContentKind } from '@saguao/contract/operators/content-names.ts'
import { useCall } from '#api/use-call.ts'
import { inOwnLang } from '#content/content-names.ts'

export type Name = { readonly value: string; readonly label: string }

const pageRows = 200

export function useNames(kind: ContentKind, search = ''): Name[] {
  const { data } = useCall('/operator/content', { kind, limit: pageRows, ...(search && { search }) })
  return data?.list.map(({ id, name }) => ({ value: id, label: inOwnLang(name) || id })) ?? []
}
