import { type ReactNode, useRef } from 'react'
import { PullHint, type PullHintProps } from '#widgets/list/PullHint.tsx'
import styles from '#widgets/list/PullToRefresh.module.css'

type PullToRefreshProps = Omit<PullHintProps, 'page'> & { children: ReactNode }

export function PullToRefresh({ children, ...pull }: PullToRefreshProps) {
  const page = useRef<HTMLDivElement>(null)
  return (
    <div ref={page} className={styles.page}>
      <PullHint page={page} {...pull} />
      <div className={styles.content}>{children}</div>
    </div>
  )
}
