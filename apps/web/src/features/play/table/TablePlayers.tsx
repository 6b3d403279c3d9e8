/** Players of the round, their stakes and their cash-outs. The server masks the names. */
import type { TablePlayer } from '@saguao/contract/realtime/table-state.ts'
import { timesText } from '#domain/bets/round-text.ts'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import { useSlots } from '#features/play/bet/bet-slots.ts'
import type { BetState } from '#features/play/bet/bet-state.ts'
import styles from '#features/play/table/SharedTable.module.css'
import { ownBetKeys } from '#features/play/table/shared-table.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'

const sharedOf = ({ shared }: BetState) => shared
/** One text: an array would differ after every message. */
const ownKeysOf = (state: BetState) => ownBetKeys(state).join()

export function TablePlayers({ slots }: { readonly slots: readonly BetController[] }) {
  const [shared] = useSlots(slots, sharedOf)
  const ownKeys = useSlots(slots, ownKeysOf).join()
  if (!shared) return null
  const { players, count } = shared
  return (
    <section className={styles.players} aria-label={t('play.players')}>
      <h2 className={styles.heading}>
        {count === 0 ? t('play.no-players') : t('play.players-count', { count })}
      </h2>
      {players.length > 0 ? (
        <ul className={styles.list}>
          {players.map((player) => (
            <PlayerRow key={player.key} player={player} isOwn={ownKeys.includes(player.key)} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function PlayerRow({ player, isOwn }: { readonly player: TablePlayer; readonly isOwn: boolean }) {
  const { name, bet, currency, choice, multiplier, half } = player
  const isLeft = multiplier !== undefined && multiplier > 0
  return (
    <li
      className={styles.player}
      data-own={isOwn ? '' : undefined}
      data-left={isLeft || half !== undefined ? '' : undefined}
      data-lost={multiplier === 0 ? '' : undefined}
    >
      {choice.color ? <span className={styles.stone} data-color={choice.color} aria-hidden="true" /> : null}
      <span className={styles.name}>{isOwn ? t('play.you') : name}</span>
      <span>{moneyText(bet, currency)}</span>
      <span className={styles.left}>
        {half === undefined || isLeft ? null : `½ ${timesText(half)}`}
        {isLeft ? timesText(multiplier) : half === undefined ? '—' : null}
      </span>
    </li>
  )
}
