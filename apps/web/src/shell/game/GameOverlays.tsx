/** What stands around a running game: its footer, the question before leaving, and the deposit over it. */
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useRunningGame } from '#domain/games/running-game.ts'
import { PartSkeleton } from '#domain/layout/PartSkeleton.tsx'
import { showOfferInGame } from '#domain/rewards/offers.ts'
import { t } from '#i18n/i18n.ts'
import { BackIcon, DepositIcon } from '#icons/icons.tsx'
import { lazyComponent } from '#lib/lazy-component.tsx'
import styles from '#shell/game/GameOverlays.module.css'
import { emit, useUi } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Dialog } from '#widgets/overlay/Dialog.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

const DepositFlow = lazyComponent(
  () => import('#features/deposit/DepositFlow.tsx').then((file) => file.DepositFlow),
  PartSkeleton,
)

export function GameOverlays() {
  return (
    <>
      <GameFooter />
      <LeaveGame />
      <DepositInGame />
    </>
  )
}

/** For games of other studios. A table of our own has the same doors in its bar, and needs the room for its keys. */
function GameFooter() {
  const seated = useRunningGame((table) => table.isOwnGame)
  const shown = useUi((ui) => ui.gameFooter) && !seated
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

/** Stepping aside keeps what was begun; closing ends it, though what was paid still arrives. */
function DepositInGame() {
  const state = useUi((ui) => ui.depositInGame)
  const [orderId, setOrderId] = useState<string>()
  const [ended, setEnded] = useState<string>()
  const [before, setBefore] = useState(state)
  useEffect(closeOnSuccessfulDeposit, [])
  useEffect(() => {
    if (state === 'open') void showOfferInGame()
  }, [state])
  if (state !== before) {
    setBefore(state)
    // Not when it closes: its content would change while it leaves.
    if (before === 'closed') setOrderId(undefined)
  }
  const aside = (
    <Button wide onClick={() => emit('HIDE_DEPOSIT_IN_GAME')}>
      {t('game.deposit-hide')}
    </Button>
  )
  return (
    <Sheet
      open={state === 'open'}
      onClose={close}
      title={t('deposit.title')}
      closeLabel={t('common.close')}
      closeOnScrim={!orderId}
      footer={orderId && ended === orderId ? undefined : aside}
    >
      <DepositFlow
        orderId={orderId}
        onOrder={setOrderId}
        goLabel={t('pay.back-to-game')}
        onGo={close}
        onEnded={setEnded}
      />
    </Sheet>
  )
}

const close = () => emit('CLOSE_DEPOSIT_IN_GAME')

/** A deposit that arrives while the player plays on needs no way back; one that failed does, to say what to do. */
function closeOnSuccessfulDeposit(): () => void {
  return useUi.subscribe(({ depositInGame, depositNotice }, before) => {
    const arrived = depositNotice !== before.depositNotice && depositNotice?.outcome === 'success'
    if (arrived && depositInGame === 'hidden') close()
  })
}
