/** The balance pill of the header. A session the server no longer knows shows the way in again instead. */
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import { t } from '#i18n/i18n.ts'
import { PlusIcon } from '#icons/icons.tsx'
import styles from '#shell/Header.module.css'
import { moneyText } from '#stores/money-text.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/Button.tsx'
import { IconButton } from '#widgets/IconButton.tsx'
import { RollingNumber } from '#widgets/RollingNumber.tsx'
import { Skeleton } from '#widgets/Skeleton.tsx'

export function Balance({ inGame }: { inGame: boolean }) {
  const { data, error } = useCall('/wallet/balance')
  if (error && !data) return <LoginAgain />
  const deposit = () => (inGame ? emit('SHOW_DEPOSIT_IN_GAME') : navigate('/deposit'))
  return (
    <div className={styles.balance}>
      <span className="visually-hidden">{t('header.balance')}</span>
      {data?.total === undefined ? (
        <Skeleton width="1.4rem" height="0.3rem" />
      ) : (
        <RollingNumber value={moneyText(data.total, data.currency)} />
      )}
      <IconButton kind="gold" label={t('header.deposit')} onClick={deposit}>
        <PlusIcon />
      </IconButton>
    </div>
  )
}

function LoginAgain() {
  return (
    <Button size="small" onClick={() => emit('SHOW_POPUP', { kind: 'LOGIN' })}>
      {t('header.login')}
    </Button>
  )
}
