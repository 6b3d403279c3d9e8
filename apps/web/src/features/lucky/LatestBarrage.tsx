/** Latest claims moving across in four rows (R9.11). The list of the latest claims shows them without motion. */
import { useCall } from '#api/use-call.ts'
import styles from '#features/lucky/LuckyMoney.module.css'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { Barrage } from '#widgets/media/Barrage.tsx'

export function LatestBarrage() {
  const { data } = useCall('/lucky/money/latestCollected')
  const items = (data?.list ?? []).map(({ player, amount, createdAt }, at) => ({
    id: `${createdAt} ${at}`,
    content: (
      <>
        {t('lucky.won', { player })} <b className={styles.gain}>{moneyText(amount)}</b>
      </>
    ),
  }))
  return (
    <div className={styles.barrage}>
      <Barrage items={items} loop />
    </div>
  )
}
