import styles from '#domain/rewards/GameWeights.module.css'
import { weightRows } from '#domain/rewards/game-weight.ts'
import { t } from '#i18n/i18n.ts'

/** Table of the part of a bet that counts, by game. */
export function GameWeights() {
  return (
    <section className={styles.weights}>
      <h3 className={styles.title}>{t('weights.title')}</h3>
      <p>{t('weights.text')}</p>
      <table className={styles.table}>
        <tbody>
          {weightRows().map(({ name, weight }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="money">{weight}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('weights.less')}</p>
    </section>
  )
}
