import { useLayoutEffect, useRef } from 'react'
import styles from '#widgets/status/RollingNumber.module.css'

type RollingNumberProps = {
  /** The formatted amount, such as `R$ 1.234,56`. */
  value: string
}

/** Values that follow faster than this are shown without rolling: the digits would never stand still. */
const quickMs = 400

const wheel = '0\n1\n2\n3\n4\n5\n6\n7\n8\n9'

/**
 * Digits roll like a counter when the value changes. Wheels are keyed by their position from the right, so that the cents
 * keep their wheels when the amount gets longer. Screen readers get the plain text.
 */
export function RollingNumber({ value }: RollingNumberProps) {
  const number = useStillWhenQuick(value)
  const places = Array.from(value, (char, at) => ({ char, place: value.length - at }))
  return (
    <span ref={number} className={styles.number}>
      <span className="visually-hidden">{value}</span>
      {places.map(({ char, place }) =>
        char >= '0' && char <= '9' ? (
          <span key={place} className={styles.digit} aria-hidden="true">
            <span className={styles.wheel} style={{ transform: `translateY(-${char}0%)` }}>
              {wheel}
            </span>
          </span>
        ) : (
          <span key={place} className={styles.mark} aria-hidden="true">
            {char}
          </span>
        ),
      )}
    </span>
  )
}

function useStillWhenQuick(value: string) {
  const number = useRef<HTMLSpanElement>(null)
  const last = useRef({ value, atMs: Number.NEGATIVE_INFINITY })
  useLayoutEffect(() => {
    if (value === last.current.value) return
    const atMs = performance.now()
    number.current?.toggleAttribute('data-still', atMs - last.current.atMs < quickMs)
    last.current = { value, atMs }
  }, [value])
  return number
}
