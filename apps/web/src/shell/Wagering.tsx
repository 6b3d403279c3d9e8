/** How far bonus money is from cash, wherever bonus is shown. Nothing while there is none to wager. */
import { useCall } from '#api/use-call.ts'
import { t } from '#i18n/i18n.ts'
import styles from '#shell/Wagering.module.css'
import { moneyText } from '#stores/money-text.ts'
import { Progress } from '#widgets/Progress.tsx'

export function Wagering() {
  const { data } = useCall('/wallet/wagering')
  if (!data?.required) return null
  const { required, wagered, remaining } = data
  const text = t('wagering.text', { wagered: moneyText(wagered), required: moneyText(required) })
  return (
    <div className={styles.wagering}>
      <div className={styles.head}>
        <span>{t('wagering.title')}</span>
        <span className="money">{text}</span>
      </div>
      <Progress label={t('wagering.title')} share={wagered / required} text={text} />
      <p className={styles.left}>{t('wagering.left', { remaining: moneyText(remaining) })}</p>
    </div>
  )
}
