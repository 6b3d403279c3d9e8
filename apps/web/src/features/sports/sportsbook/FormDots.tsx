/** Last results of a club, the newest last. */
import styles from '#features/sports/sportsbook/FormDots.module.css'
import { type PlainKey, t } from '#i18n/i18n.ts'

const words: Readonly<Record<string, { readonly short: PlainKey; readonly long: PlainKey }>> = {
  W: { short: 'sports.win', long: 'sports.win-said' },
  D: { short: 'sports.tie', long: 'sports.tie-said' },
  L: { short: 'sports.loss', long: 'sports.loss-said' },
  P: { short: 'sports.podium', long: 'sports.podium-said' },
}

export function FormDots({ form }: { form: string }) {
  const results = [...form].reverse().flatMap((letter, at) => {
    const word = words[letter]
    return word ? [{ letter, at, ...word }] : []
  })
  return (
    <span className={styles.form}>
      <span className="visually-hidden">{results.map(({ long }) => t(long)).join(', ')}</span>
      {results.map(({ letter, at, short }) => (
        <span key={at} className={styles.dot} data-result={letter} aria-hidden="true">
          {t(short)}
        </span>
      ))}
    </span>
  )
}
