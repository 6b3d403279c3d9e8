import { imagePreloadRatio, imageRetries } from '@saguao/contract/product/constants.ts'
import { type ImgHTMLAttributes, type RefObject, useEffect, useRef, useState } from 'react'
import { whenNear } from '#widgets/list/near-viewport.ts'
import { rememberImage, wasLoaded } from '#widgets/media/loaded-images.ts'

export type PictureProps = {
  readonly src: string
  readonly srcSet?: string | undefined
  /** The retry uses it instead: a format that every browser supports, while `srcSet` has a better one. */
  readonly retrySrcSet?: string | undefined
  readonly sizes?: string | undefined
  /** Loads at once with high priority and does not fade in: for the first screen. */
  readonly eager?: boolean | undefined
  /** Loads at once with normal priority and does not fade in: for virtual lists. */
  readonly near?: boolean | undefined
  /** Does not load yet. */
  readonly hold?: boolean | undefined
}

type Picture<Box> = {
  /** The element whose position decides when the picture loads. It gets `data-shown` when the picture has loaded. */
  readonly box: RefObject<Box | null>
  /** From the start: `data-shown` of the box, so that the picture does not fade in, or nothing hides its fallback. */
  readonly shown: '' | undefined
  readonly isFailed: boolean
  readonly attempt: number
  readonly image: ImgHTMLAttributes<HTMLImageElement>
}

/** A picture loads when its top is above 1.3 times the height of the view (R9.08): the margin is what exceeds the view. */
const preloadMargin = `${Math.round((imagePreloadRatio - 1) * 100)}%`

/** Loads one picture: when it comes near the viewport, with one retry. The component needs a key per `src`. */
export function usePicture<Box extends Element>(props: PictureProps): Picture<Box> {
  const { src, srcSet, retrySrcSet, sizes, eager, near, hold } = props
  const [known] = useState(() => wasLoaded(src))
  const isInstant = eager || near || known
  const [isNear, setNear] = useState(isInstant)
  const [attempt, setAttempt] = useState(0)
  const box = useRef<Box>(null)
  const isFailed = src === '' || attempt > imageRetries
  useEffect(() => {
    if (isNear || hold || !box.current) return
    return whenNear(box.current, preloadMargin, () => setNear(true))
  }, [isNear, hold])

  // Set on the DOM node directly: a render per loaded picture would slow down a scrolling list.
  const onLoad = () => {
    rememberImage(src)
    box.current?.setAttribute('data-shown', '')
  }
  const image = {
    // Without an address the image is an empty box.
    src: isNear ? src : undefined,
    srcSet: isNear ? (attempt === 0 ? srcSet : retrySrcSet) : undefined,
    sizes,
    decoding: known ? 'sync' : 'async',
    fetchPriority: eager ? 'high' : undefined,
    draggable: false,
    onLoad,
    onError: () => setAttempt(attempt + 1),
  } as const
  return { box, shown: isInstant || isFailed ? '' : undefined, isFailed, attempt, image }
}
