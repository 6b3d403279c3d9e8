/** The operator's popups, one after the other. Their text is rendered as plain text, never as markup. */
import { useState } from 'react'
import { followCommand } from '#domain/banners/banner-command.ts'
import { closeOperatorPopup } from '#domain/rewards/operator-popups.ts'
import { t } from '#i18n/i18n.ts'
import { pictureOf } from '#lib/picture.ts'
import styles from '#shell/popups/OperatorPopups.module.css'
import { type OperatorPopup, useOperatorPopup } from '#stores/operator-popups.ts'
import { Button } from '#widgets/form/Button.tsx'
import { LazyImage } from '#widgets/media/LazyImage.tsx'
import { Popup } from '#widgets/overlay/Popup.tsx'

export function OperatorPopups() {
  const current = useOperatorPopup((state) => state.current)
  const [shown, setShown] = useState(current)
  if (current && current !== shown) setShown(current)
  if (!shown) return null
  const heading = shown.image
    ? { label: shown.title, banner: <Poster popUp={shown} /> }
    : { title: shown.title }
  return (
    <Popup {...heading} open={current !== null} onClose={closeOperatorPopup} closeLabel={t('common.close')}>
      <p className={styles.text}>{shown.content}</p>
      <Button wide kind="primary" onClick={() => accept(shown)}>
        {shown.cmd ? t('popups.open') : t('common.understood')}
      </Button>
    </Popup>
  )
}

/** The title is drawn over the left side of the picture, as on banners. */
function Poster({ popUp }: { popUp: OperatorPopup }) {
  return (
    <div className={`${styles.poster} shaded`}>
      <LazyImage {...pictureOf(popUp.image)} alt={popUp.alt ?? ''} eager fallback={<span />} />
      <h2 className={styles.title}>{popUp.title}</h2>
    </div>
  )
}

function accept(popUp: OperatorPopup): void {
  closeOperatorPopup()
  followCommand(popUp)
}
