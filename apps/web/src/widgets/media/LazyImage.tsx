import type { CSSProperties, ReactNode } from 'react'
import styles from '#widgets/media/LazyImage.module.css'
import { type PictureProps, usePicture } from '#widgets/media/use-picture.ts'

type LazyImageProps = PictureProps & {
  alt: string
  /** Aspect ratio, such as `3 / 4`, so that the box has its final size before the picture loads. */
  ratio?: string | undefined
  /** Dominant colour, shown until the picture has loaded. */
  color?: string | undefined
  /** Shown when the picture cannot be loaded. */
  fallback?: ReactNode
  className?: string | undefined
}

export function LazyImage(props: LazyImageProps) {
  return <Picture key={props.src} {...props} />
}

function Picture(props: LazyImageProps) {
  const { alt, ratio, color, fallback } = props
  const { box, shown, isFailed, attempt, image } = usePicture<HTMLSpanElement>(props)
  const style: CSSProperties = { aspectRatio: ratio, backgroundColor: color }
  return (
    <span ref={box} className={`${styles.box} ${props.className ?? ''}`} style={style} data-shown={shown}>
      {isFailed ? (
        <span className={styles.fallback} role="img" aria-label={alt} aria-hidden={alt === ''}>
          {fallback ?? <Unavailable />}
        </span>
      ) : null}
      {!isFailed && image.src ? <img key={attempt} {...image} className={styles.image} alt={alt} /> : null}
    </span>
  )
}

/** Neutral drawing for a missing picture. */
function Unavailable() {
  return (
    <svg className={styles.drawing} viewBox="0 0 48 48" fill="none" aria-hidden="true">
      <path d="M12 36V23a12 12 0 0 1 24 0v13" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <path d="M19 36V24a5 5 0 0 1 10 0v12z" fill="currentColor" opacity="0.5" />
    </svg>
  )
}
