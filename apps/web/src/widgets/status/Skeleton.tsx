import type { CSSProperties } from 'react'
import styles from '#widgets/status/Skeleton.module.css'

type SkeletonProps = {
  /** CSS lengths of the final content, so that nothing shifts when it loads. */
  width?: string | undefined
  height?: string | undefined
  /** Aspect ratio instead of a height, such as `3 / 4`. */
  ratio?: string | undefined
  radius?: string | undefined
}

export function Skeleton({ width = '100%', height, ratio, radius = 'var(--radius-s)' }: SkeletonProps) {
  const style: CSSProperties = { width, height, aspectRatio: ratio, borderRadius: radius }
  return <span className={styles.skeleton} style={style} aria-hidden="true" />
}
