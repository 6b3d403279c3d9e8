/** Frame of a running game: footer, confirmation before leaving, and the deposit sheet. */
import { useEffect, useState } from 'react'
import { timesText } from '#domain/bets/round-text.ts'
import { askToLeaveGame, leaveGame } from '#domain/games/leave-game.ts'
import { type UnfinishedRound, useRunningGame } from '#domain/games/running-game.ts'
import { PartSkeleton } from '#domain/layout/PartSkeleton.tsx'
import { showOfferInGame } from '#domain/rewards/offers.ts'
import { t } from '#i18n/i18n.ts'
import { BackIcon, DepositIcon } from '#icons/icons.tsx'
import { lazyComponent } from '#lib/lazy-component.tsx'
import styles from '#shell/game/GameOverlays.module.css'
import { moneyText } from '#stores/money-text.ts'
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

/** For studio games. Our own games have the same buttons in their bar and need the space for their controls. */
function GameFooter() {
  const isOwnGame = useRunningGame((game) => game.isOwnGame)
  const shown = useUi((ui) => ui.gameFooter) && !isOwnGame
  const isDepositHidden = useUi((ui) => ui.depositInGame === 'hidden')
  if (!shown) return null
  return (
    <footer className={styles.footer}>
      <Button kind="ghost" size="small" icon={<BackIcon />} onClick={askToLeaveGame}>
        {t('game.leave')}
      </Button>
      <Button kind="primary" size="small" icon={<DepositIcon />} onClick={() => emit('SHOW_DEPOSIT_IN_GAME')}>
        {isDepositHidden ? t('game.deposit-back') : t('game.deposit')}
      </Button>
    </footer>
  )
}

/** The text is kept while the dialog closes, also when the round has ended meanwhile. */
function LeaveGame() {
  const isOpen = useUi((ui) => ui.leavingGame)
  const round = useRunningGame((game) => game.round)
  const [asked, setAsked] = useState(round)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) setWasOpen(isOpen)
  if (isOpen && (!wasOpen || round) && round !== asked) setAsked(round)
  return (
    <Dialog
      open={isOpen}
      title={t('game.leave-title')}
      text={leaveText(asked)}
      confirmLabel={t('game.leave')}
      cancelLabel={t('game.stay')}
      onConfirm={leaveGame}
      onClose={() => emit('BACK_IN_GAME', false)}
    />
  )
}

/** What happens to the unfinished round; of a studio's game it is not known. */
function leaveText(round: UnfinishedRound | null): string {
  if (!round) return t('game.leave-studio')
  if (round.kind !== 'crash') return t(`game.leave-${round.kind}`)
  const { autoCashout, bet } = round
  return autoCashout === undefined
    ? t('game.leave-crash', { bet: moneyText(bet) })
    : t('game.leave-crash-auto', { at: timesText(autoCashout) })
}

/** Hiding keeps the started deposit; closing discards it, but a payment already made is still credited. */
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
    // Not when it closes: its content would change during the closing animation.
    if (before === 'closed') setOrderId(undefined)
  }
  const hideButton = (
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
      footer={orderId && ended === orderId ? undefined : hideButton}
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

/** A successful deposit closes the hidden sheet; a failed one stays, because it says what to do. */
function closeOnSuccessfulDeposit(): () => void {
  return useUi.subscribe(({ depositInGame, depositNotice }, before) => {
    const isPaid = depositNotice !== before.depositNotice && depositNotice?.outcome === 'success'
    if (isPaid && depositInGame === 'hidden') close()
  })
}
