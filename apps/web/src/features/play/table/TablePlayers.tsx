/** Who plays the round, with what, and where they left. Names are masked by the server. */
import { betKeyOf, type TablePlayer } from '@saguao/contract/tables.ts'
import { useStore } from 'zustand'
import { timesText } from '#domain/bets/round-text.ts'
import type { Flow } from '#features/play/bet/bet-controller.ts'
import styles from '#features/play/table/Shared.module.css'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'

export function TablePlayers({ flow }: { readonly flow: Flow }) {
  const shared = useStore(flow.store, (state) => state.shared)
  const own = useStore(flow.store, ({ open, strip }) => open?.roundId ?? strip[0]?.roundId)
  if (!shared) return null
  const { players, count } = shared
  const ownKey = own === undefined ? undefined : betKeyOf(own)
  return (
    <section className={styles.players} aria-label={t('play.players')}>
      <h2 className={styles.heading}>
        {count === 0 ? t('play.no-players') : t('play.players-count', { count })}
      </h2>
      {players.length > 0 ? (
        <ul className={styles.list}>
          {players.map((player) => (
            <PlayerLine key={player.key} player={player} isOwn={player.key === ownKey} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function PlayerLine({ player, isOwn }: { readonly player: TablePlayer; readonly isOwn: boolean }) {
  const { name, bet, currency, choice, multiplier } = player
  const isLeft = multiplier !== undefined && multiplier > 0
  return (
    <li
      className={styles.player}
      data-own={isOwn ? '' : undefined}
      data-left={isLeft ? '' : undefined}
      data-lost={multiplier === 0 ? '' : undefined}
    >
      {choice.color ? <span className={styles.stone} data-color={choice.color} aria-hidden="true" /> : null}
      <span className={styles.name}>{isOwn ? t('play.you') : name}</span>
      <span className={styles.amount}>{moneyText(bet, currency)}</span>
      <span className={styles.left}>{isLeft ? timesText(multiplier) : '—'}</span>
    </li>
  )
}
