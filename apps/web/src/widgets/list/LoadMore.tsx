import { loadMoreOffsetPx } from '@saguao/contract/product/constants.ts'
import { useEffect, useRef } from 'react'
import styles from '#widgets/list/List.module.css'
import { whenNear } from '#widgets/list/near-viewport.ts'
import { Spinner } from '#widgets/status/Spinner.tsx'

export type ListStatus = 'more' | 'loading' | 'failed' | 'end'
type ListLabels = { readonly loading: string; readonly failed: string; readonly end: string }

export type LoadMoreProps = {
  /** `more`: another page can be loaded · `loading` · `failed`: the last page failed · `end` */
  status: ListStatus
  /** Number of items; a new count checks again whether the end is near the viewport. */
  count: number
  onMore: () => void
  labels: ListLabels
}

/**
 * The row at the end of a list. After every page it checks again whether the end is near, so that pages too short to fill
 * the screen keep loading.
 */
export function LoadMore({ status, count, onMore, labels }: LoadMoreProps) {
  const row = useRef<HTMLDivElement>(null)
  const latestOnMore = useRef(onMore)
  useEffect(() => {
    latestOnMore.current = onMore
  })
  const checkedCount = status === 'more' ? count : undefined
  useEffect(() => {
    if (checkedCount === undefined || !row.current) return
    return whenNear(row.current, `${loadMoreOffsetPx}px`, () => latestOnMore.current())
  }, [checkedCount])
  return (
    <div ref={row} className={styles.end} aria-live="polite">
      {status === 'loading' ? <Spinner label={labels.loading} /> : null}
      {status === 'failed' ? (
        <button type="button" className={styles.retry} onClick={onMore}>
          {labels.failed}
        </button>
      ) : null}
      {status === 'end' ? <span>{labels.end}</span> : null}
    </div>
  )
}
