/** Loads the pages of a list by cursor. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import type { ListBody, ListPath, RowOf } from '#lists/list-types.ts'

const pageRows = 100
/** Beyond it a person searches with filters or exports. */
export const maxRows = 5000

type Page = {
  readonly list: readonly unknown[]
  readonly next?: string | null
  readonly archivedBefore?: string
}

export function useList<P extends ListPath>(
  path: P,
  body: ListBody<P>,
  isPaged: boolean,
  refetchMs?: number,
) {
  const query = useInfiniteQuery({
    queryKey: [path, 'list', body],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const paging = isPaged ? { limit: pageRows, ...(pageParam && { cursor: pageParam }) } : {}
      return (await call(path, { ...body, ...paging } as never, signal)) as unknown as Page
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: (before) => before,
    ...(refetchMs && { refetchInterval: refetchMs }),
  })
  const rows = (query.data?.pages.flatMap(({ list }) => list) ?? []) as RowOf<P>[]
  const archivedBefore = query.data?.pages.at(-1)?.archivedBefore
  return { ...query, rows, archivedBefore, hasMore: query.hasNextPage && rows.length < maxRows }
}
