/** The latest wins of real rounds, crossing the screen. Where there are none, nothing is made up. */
import { useState } from 'react'
import { useCall } from '#api/use-call.ts'
import styles from '#features/home/Winners.module.css'
import { t } from '#i18n/i18n.ts'
import { useCountry } from '#stores/country.ts'
import { moneyText } from '#stores/money-text.ts'
import { Barrage } from '#widgets/media/Barrage.tsx'

export function Winners() {
  const country = useCountry((state) => state.country)
  const { data } = useCall('/notice/list', { country })
  // As they were found: a block that appears later would push away what somebody is reading.
  const [winners] = useState(data?.winners ?? [])
  if (winners.length === 0) return null
  const items = winners.map(({ id, player, game, amount }) => ({
    id,
    content: (
      <>
        {t('home.winner', { player, game })} <b className={styles.amount}>{moneyText(amount)}</b>
      </>
    ),
  }))
  return (
    <section className={styles.winners} aria-label={t('home.winners')}>
      <h2>{t('home.winners')}</h2>
      <div className={styles.sky}>
        <Barrage items={items} loop />
      </div>
      <ul className={styles.list}>
        {items.map(({ id, content }) => (
          <li key={id}>{content}</li>
        ))}
      </ul>
    </section>
  )
}
