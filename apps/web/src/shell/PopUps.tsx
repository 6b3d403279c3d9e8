/** What the operator wrote, one after the other. Its words are words: nothing in them is run or laid out. */
import { useState } from 'react'
import { t } from '#i18n/i18n.ts'
import { pictureOf } from '#lib/picture.ts'
import { followCommand } from '#shell/banner-command.ts'
import styles from '#shell/PopUps.module.css'
import { closePopUp, type PopUp, usePopUps } from '#stores/pop-ups.ts'
import { Button } from '#widgets/Button.tsx'
import { LazyImage } from '#widgets/LazyImage.tsx'
import { Popup } from '#widgets/Popup.tsx'

export function PopUps() {
  const current = usePopUps(({ queue }) => queue[0])
  const left = usePopUps(({ queue }) => queue.length)
  const [shown, setShown] = useState(current)
  if (current && current !== shown) setShown(current)
  if (!shown) return null
  return (
    <Popup
      open={left > 0}
      onClose={closePopUp}
      title={shown.title}
      closeLabel={t('common.close')}
      banner={
        shown.image ? <LazyImage {...pictureOf(shown.image)} alt="" ratio="750 / 340" eager /> : undefined
      }
    >
      <p className={styles.text}>{shown.content}</p>
      <Button wide kind="primary" onClick={() => accept(shown)}>
        {shown.cmd ? t('popups.open') : t('common.understood')}
      </Button>
    </Popup>
  )
}

function accept(popUp: PopUp): void {
  closePopUp()
  followCommand(popUp)
}
