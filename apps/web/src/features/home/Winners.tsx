/** Latest wins of real rounds, moving across the screen. Without wins the block is empty. */
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
  // Fixed at the first render: a block that appears later would push the content away.
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
      <div className={styles.barrage}>
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
