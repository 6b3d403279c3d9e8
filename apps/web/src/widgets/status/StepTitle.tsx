import { type ReactNode, useEffect, useRef } from 'react'
import styles from '#widgets/status/StepTitle.module.css'

/** Title of a new step, focused when mounted, so that screen readers continue there. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={title} className={styles.title} tabIndex={-1}>
      {children}
    </h2>
  )
}
