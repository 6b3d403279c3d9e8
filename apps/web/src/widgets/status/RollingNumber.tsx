import styles from '#widgets/status/RollingNumber.module.css'

export type RollingNumberProps = {
  /** The amount as it is to be read, such as `R$ 1.234,56`. */
  value: string
}

const wheel = '0\n1\n2\n3\n4\n5\n6\n7\n8\n9'

/**
 * Digits turn like a counter's when the value changes. Each wheel is known by its place counted from
 * the right, so the cents stay the cents when the amount grows a digit; a screen reader hears the text.
 */
export function RollingNumber({ value }: RollingNumberProps) {
  const places = Array.from(value, (char, at) => ({ char, place: value.length - at }))
  return (
    <span className={styles.number}>
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
