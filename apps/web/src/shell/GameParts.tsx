/** What stands around a running game: its footer, the question before leaving, and the deposit over it. */
import { navigate } from 'wouter/use-browser-location'
import { t } from '#i18n/i18n.ts'
import { BackIcon, DepositIcon, WalletIcon } from '#icons/icons.tsx'
import styles from '#shell/GameParts.module.css'
import { emit, useUi } from '#stores/ui.ts'
import { Button } from '#widgets/Button.tsx'
import { Dialog } from '#widgets/Dialog.tsx'
import { EmptyState } from '#widgets/EmptyState.tsx'
import { Sheet } from '#widgets/Sheet.tsx'

export function GameParts() {
  return (
    <>
      <GameFooter />
      <LeaveGame />
      <DepositInGame />
    </>
  )
}

function GameFooter() {
  const shown = useUi((ui) => ui.gameFooter)
  const waiting = useUi((ui) => ui.depositInGame === 'hidden')
  if (!shown) return null
  return (
    <footer className={styles.footer}>
      <Button kind="ghost" size="small" icon={<BackIcon />} onClick={() => emit('BACK_IN_GAME', true)}>
        {t('game.leave')}
      </Button>
      <Button kind="primary" size="small" icon={<DepositIcon />} onClick={() => emit('SHOW_DEPOSIT_IN_GAME')}>
        {waiting ? t('game.deposit-back') : t('game.deposit')}
      </Button>
    </footer>
  )
}

function LeaveGame() {
  const asking = useUi((ui) => ui.leavingGame)
  const leave = () => {
    emit('BACK_IN_GAME', false)
    emit('CLOSE_DEPOSIT_IN_GAME')
    navigate('/')
  }
  return (
    <Dialog
      open={asking}
      title={t('game.leave-title')}
      text={t('game.leave-text')}
      confirmLabel={t('game.leave')}
      cancelLabel={t('game.stay')}
      onConfirm={leave}
      onClose={() => emit('BACK_IN_GAME', false)}
    />
  )
}

/** Stepping aside keeps what was begun; closing ends it. */
function DepositInGame() {
  const open = useUi((ui) => ui.depositInGame === 'open')
  const aside = (
    <Button wide onClick={() => emit('HIDE_DEPOSIT_IN_GAME')}>
      {t('game.deposit-hide')}
    </Button>
  )
  return (
    <Sheet
      open={open}
      onClose={() => emit('CLOSE_DEPOSIT_IN_GAME')}
      title={t('deposit.title')}
      closeLabel={t('common.close')}
      footer={aside}
    >
      <EmptyState art={<WalletIcon />} title={t('deposit.soon-title')} text={t('deposit.soon-text')} />
    </Sheet>
  )
}
