/** Switch between cash and bonus balance above a studio's game. Another balance needs another session of the game. */
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { api } from '#api/api.ts'
import { useCall } from '#api/use-call.ts'
import { gameHistoryState, readBonusGameId } from '#domain/games/game-history-state.ts'
import { rememberMoney } from '#domain/games/open-game.ts'
import { useRunningGame } from '#domain/games/running-game.ts'
import { isBonusMentioned } from '#domain/rewards/offered.ts'
import { MoneyChoice } from '#features/play/bet/MoneyChoice.tsx'
import styles from '#features/play/studio/StudioFrame.module.css'
import { t } from '#i18n/i18n.ts'
import { toast } from '#stores/toasts.ts'

export function StudioMoneySwitch() {
  const [gameId] = useState(readBonusGameId)
  const [busy, setBusy] = useState(false)
  const { data } = useCall('/wallet/balance')
  const isBonus = useRunningGame((game) => game.isBonus)
  const balance = useRunningGame((game) => game.balance)
  if (!gameId || balance === undefined || !isBonusMentioned(data?.bonus)) return null
  // The account in play is shown as the game shows it: a win counts after its animation.
  const amounts = { cash: data?.cash, bonus: data?.bonus, [isBonus ? 'bonus' : 'cash']: balance }
  const change = async (wantsBonus: boolean) => {
    setBusy(true)
    await reopen(gameId, wantsBonus).catch(() => undefined)
    setBusy(false)
  }
  return (
    <div className={styles.money}>
      <MoneyChoice {...amounts} isBonus={isBonus} disabled={busy} onChange={(wants) => void change(wants)} />
    </div>
  )
}

/** An open round has to end with the money it began with: the server then returns an address with that money. */
async function reopen(gameId: string, wantsBonus: boolean): Promise<void> {
  const game = await api('/game/url', { gameId, isBonus: wantsBonus })
  if (!game.url) return
  if (game.isBonus !== wantsBonus) return toast(t('money-switch.round-open'))
  rememberMoney(gameId, game.isBonus)
  navigate(`/gameView/${encodeURIComponent(game.url)}`, {
    replace: true,
    state: gameHistoryState(gameId, game),
  })
}
