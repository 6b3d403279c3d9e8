import { imagePreloadRatio, imageRetries } from '@saguao/contract/product/constants.ts'
import { type CSSProperties, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { whenNear } from '#widgets/list/near-viewport.ts'
import styles from '#widgets/media/LazyImage.module.css'
import { isFormatSupported, rememberFormat, rememberImage, wasLoaded } from '#widgets/media/loaded-images.ts'

type LazyImageProps = {
  src: string
  alt: string
  srcSet?: string | undefined
  /** Better formats in order of preference, such as AVIF before the WebP of `src`. */
  sources?: readonly { readonly type: string; readonly srcSet: string }[] | undefined
  sizes?: string | undefined
  /** Aspect ratio, such as `3 / 4`, so that the box has its final size before the picture loads. */
  ratio?: string | undefined
  /** Dominant colour, shown until the picture has loaded. */
  color?: string | undefined
  /** Loads at once with high priority and does not fade in: for the first screen. */
  eager?: boolean | undefined
  /** Loads at once with normal priority and does not fade in: for virtual lists. */
  near?: boolean | undefined
  /** Shown when the picture cannot be loaded. */
  fallback?: ReactNode
  className?: string | undefined
  /** Drawn over the picture. */
  children?: ReactNode
}

/** A picture loads when its top is above 1.3 times the height of the view (R9.08): the margin is what exceeds the view. */
const preloadMargin = `${Math.round((imagePreloadRatio - 1) * 100)}%`

type Phase = 'waiting' | 'loading' | 'failed'

export function LazyImage(props: LazyImageProps) {
  return <Picture key={props.src} {...props} />
}

function Picture(props: LazyImageProps) {
  const { src, alt, srcSet, sources = [], sizes, ratio, color, eager = false, near = false, fallback } = props
  const [known] = useState(() => wasLoaded(src))
  const [supported] = useState(() => sources.find(({ type }) => isFormatSupported(type)))
  const atOnce = eager || near || known
  const [phase, setPhase] = useState<Phase>(() => firstPhase(src, atOnce))
  const [attempt, setAttempt] = useState(0)
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (phase !== 'waiting' || !box.current) return
    return whenNear(box.current, preloadMargin, () => setPhase('loading'))
  }, [phase])

  // Set on the DOM node directly: a render per loaded picture would slow down a scrolling list.
  const onLoad = (event: SyntheticEvent<HTMLImageElement>) => {
    rememberImage(src)
    rememberFormat(event.currentTarget, sources)
    if (!atOnce) event.currentTarget.dataset.shown = ''
  }
  const onError = () => {
    if (attempt < imageRetries) setAttempt(attempt + 1)
    else setPhase('failed')
  }
  const style: CSSProperties = { aspectRatio: ratio, backgroundColor: color }
  const image = (
    <img
      key={attempt}
      className={styles.image}
      data-known={atOnce ? '' : undefined}
      src={src}
      srcSet={supported?.srcSet ?? srcSet}
      sizes={sizes}
      alt={alt}
      decoding={known ? 'sync' : 'async'}
      fetchPriority={eager ? 'high' : undefined}
      draggable={false}
      onLoad={onLoad}
      onError={onError}
    />
  )
  return (
    <span ref={box} className={`${styles.box} ${props.className ?? ''}`} style={style}>
      {phase === 'failed' ? (
        <span className={styles.fallback} role="img" aria-label={alt} aria-hidden={alt === ''}>
          {fallback ?? <Unavailable />}
        </span>
      ) : null}
      {phase === 'loading' && supported ? image : null}
      {phase === 'loading' && !supported ? (
        <picture>
          {sources.map(({ type, srcSet: set }) => (
            <source key={type} type={type} srcSet={set} sizes={sizes} />
          ))}
          {image}
        </picture>
      ) : null}
      {props.children}
    </span>
  )
}

function firstPhase(src: string, atOnce: boolean): Phase {
  if (src === '') return 'failed'
  return atOnce ? 'loading' : 'waiting'
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
