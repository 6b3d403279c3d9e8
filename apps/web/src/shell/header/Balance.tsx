/** The balance in the header: the total, or the balance of the running game. An unauthorized session shows a login button. */
import { navigate } from 'wouter/use-browser-location'
import { refusalOf } from '#api/api.ts'
import { useCall } from '#api/use-call.ts'
import { isGameShown, useRunningGame } from '#domain/games/running-game.ts'
import { t } from '#i18n/i18n.ts'
import { PlusIcon } from '#icons/icons.tsx'
import { lazyComponent } from '#lib/lazy-component.tsx'
import styles from '#shell/header/Balance.module.css'
import header from '#shell/header/Header.module.css'
import { withMessages } from '#stores/language.ts'
import { currentPolicy } from '#stores/market-policy.ts'
import { balanceText } from '#stores/money-text.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { IconButton } from '#widgets/form/IconButton.tsx'
import { RollingNumber } from '#widgets/status/RollingNumber.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

const SessionGlance = lazyComponent(
  withMessages(
    () => import('#shell/header/SessionGlance.tsx').then((file) => file.SessionGlance),
    'protection',
  ),
  () => <span className={styles.glance} />,
)

/** Loaded after the game: on a slow network the game comes first. */
const Glance = ({ isShown }: { isShown: boolean }) =>
  isShown ? <SessionGlance /> : <span className={styles.glance} />

export function Balance({ inGame }: { inGame: boolean }) {
  const { data, error } = useCall('/wallet/balance')
  const gameBalance = useRunningGame((game) => game.balance)
  const isBonus = useRunningGame((game) => game.isBonus)
  const isShown = useRunningGame(isGameShown)
  if (refusalOf(error)?.code === 'UNAUTHORIZED') return <LoginButton />
  const deposit = () => (inGame ? emit('SHOW_DEPOSIT_IN_GAME') : navigate('/deposit'))
  return (
    <>
      {inGame ? <Glance isShown={isShown} /> : null}
      <div className={inGame ? `${header.balance} ${styles.inGame}` : header.balance}>
        <span className={styles.money}>
          <span className={styles.which}>
            {whichMoney(gameBalance === undefined ? undefined : isBonus, data?.bonus)}
          </span>
          <Amount amount={gameBalance ?? data?.total} balance={data} failed={error !== null} />
        </span>
        {currentPolicy().deposits ? (
          <IconButton
            kind="gold"
            label={t('header.deposit')}
            data-to={inGame ? undefined : '/deposit'}
            onClick={deposit}
          >
            <PlusIcon />
          </IconButton>
        ) : null}
      </div>
    </>
  )
}

/** In a game the money it is played with; elsewhere the total where it contains bonus. */
function whichMoney(isBonusGame: boolean | undefined, bonus: number | undefined): string {
  if (isBonusGame !== undefined) return t(isBonusGame ? 'header.bonus' : 'header.cash')
  return t(bonus ? 'header.total' : 'header.balance')
}

type AmountProps = {
  readonly amount: number | undefined
  readonly balance: Parameters<typeof balanceText>[1]
  readonly failed: boolean
}

/** A dash when the balance could not be loaded: an outdated figure would be worse than none. */
function Amount({ amount, balance, failed }: AmountProps) {
  if (amount !== undefined) return <RollingNumber value={balanceText(amount, balance)} />
  return failed ? <span>—</span> : <Skeleton width="1.4rem" height="0.3rem" />
}

function LoginButton() {
  return (
    <Button size="small" onClick={() => emit('SHOW_POPUP', { kind: 'LOGIN' })}>
      {t('header.login')}
    </Button>
  )
}
