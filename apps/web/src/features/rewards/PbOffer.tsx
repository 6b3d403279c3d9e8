/** The new-user deposit offer (R4.12). */
import { getNowDelayMs } from '@saguao/contract/constants.ts'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Gift } from '#art/Gift.tsx'
import styles from '#features/rewards/PbOffer.module.css'
import { t } from '#i18n/i18n.ts'
import { emit, type Popup } from '#stores/ui.ts'
import { Button } from '#widgets/Button.tsx'

export function PbOffer({ popup }: { popup: Popup }) {
  const [taken, setTaken] = useState(false)
  useEffect(() => {
    if (!taken || popup.kind !== 'DEPOSIT_ACTIVE_POPUP') return
    const { multiple, isInGame } = popup
    const timer = setTimeout(() => {
      emit('CLOSE_NEWUSERDEPOSIT_POPUP')
      navigate(`/newUserDeposit?multiple=${multiple}&isInGame=${isInGame}`)
    }, getNowDelayMs)
    return () => clearTimeout(timer)
  }, [taken, popup])
  return (
    <div className={styles.offer}>
      <Gift className={styles.art} />
      <p className={styles.headline}>{t('pb.headline')}</p>
      <p className={styles.text}>{t('pb.text')}</p>
      <Button kind="primary" wide loading={taken} onClick={() => setTaken(true)}>
        {t('pb.get-now')}
      </Button>
    </div>
  )
}
