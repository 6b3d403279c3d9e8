import { loadMoreOffsetPx } from '@saguao/contract/product/constants.ts'
import { useEffect, useRef } from 'react'
import styles from '#widgets/list/List.module.css'
import { whenNear } from '#widgets/list/near-viewport.ts'
import { Spinner } from '#widgets/status/Spinner.tsx'

export type ListStatus = 'more' | 'loading' | 'failed' | 'end'
export type ListLabels = { readonly loading: string; readonly failed: string; readonly end: string }

export type LoadMoreProps = {
  /** `more`: another page may be asked for · `loading` · `failed`: the last page did not come · `end` */
  status: ListStatus
  /** How many items there are; a new count is a reason to look again whether the end is near. */
  count: number
  onMore: () => void
  labels: ListLabels
}

/**
 * The line at the end of a list. After every page it looks anew whether the end is still near, so pages
 * too short to fill the screen keep coming.
 */
export function LoadMore({ status, count, onMore, labels }: LoadMoreProps) {
  const line = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  const waiting = status === 'more' ? count : undefined
  useEffect(() => {
    if (waiting === undefined || !line.current) return
    return whenNear(line.current, `${loadMoreOffsetPx}px`, () => more.current())
  }, [waiting])
  return (
    <div ref={line} className={styles.line} aria-live="polite">
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
