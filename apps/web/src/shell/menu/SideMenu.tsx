/** Slides in from the left (R2.24). Stays mounted after the first opening, so that it can slide out. */
import { useRef } from 'react'
import { t } from '#i18n/i18n.ts'
import { MenuPanel } from '#shell/menu/MenuPanel.tsx'
import styles from '#shell/menu/SideMenu.module.css'
import { emit, useUi } from '#stores/ui.ts'
import { useLayer } from '#widgets/overlay/layers.ts'

const close = () => emit('SHOW_MENU', false)

export function SideMenu() {
  const open = useUi((ui) => ui.menu)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayer(dialog, open, close)
  const onCancel = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    close()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.layer}
      data-open={open ? '' : undefined}
      inert={!open}
      aria-label={t('menu.title')}
      onCancel={onCancel}
    >
      <button type="button" className={styles.scrim} tabIndex={-1} aria-hidden="true" onClick={close} />
      <MenuPanel />
    </dialog>
  )
}
