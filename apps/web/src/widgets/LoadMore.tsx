import { useEffect, useRef } from 'react'
import styles from '#widgets/List.module.css'
import { whenNear } from '#widgets/near-view.ts'
import { Spinner } from '#widgets/Spinner.tsx'

export type ListStatus = 'more' | 'loading' | 'failed' | 'end'
export type ListLabels = { readonly loading: string; readonly failed: string; readonly end: string }

export type LoadMoreProps = {
  /** `more`: another page may be asked for · `loading` · `failed`: the last page did not come · `end` */
  status: ListStatus
  onMore: () => void
  labels: ListLabels
}

/** The next page is asked for when the list's end is this near [R9.09]. */
export const loadMoreOffsetPx = 300

/**
 * The line at the end of a list. Each time the owner is back at `more` it looks anew whether the end
 * is still near, so pages too short to fill the screen keep coming.
 */
export function LoadMore({ status, onMore, labels }: LoadMoreProps) {
  const line = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  useEffect(() => {
    if (status !== 'more' || !line.current) return
    return whenNear(line.current, `${loadMoreOffsetPx}px`, () => more.current())
  }, [status])
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
