import { type ReactNode, useEffect, useRef } from 'react'
import styles from '#widgets/status/StepTitle.module.css'

/** A step that has just appeared is read from its title on: the focus goes there, wherever the last button was. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={title} className={styles.title} tabIndex={-1}>
      {children}
    </h2>
  )
}
