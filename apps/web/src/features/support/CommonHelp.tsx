import { navigate } from 'wouter/use-browser-location'
import { Row, Rows } from '#domain/layout/Rows.tsx'
import { isBonusMentioned } from '#domain/rewards/offered.ts'
import { t } from '#i18n/i18n.ts'
import { ClockIcon, InfoIcon, LockIcon, WalletIcon } from '#icons/icons.tsx'
import { emit } from '#stores/ui.ts'

/** Frequent questions with their answers. */
export function CommonHelp() {
  return (
    <Rows>
      <Row
        icon={<LockIcon />}
        title={t('chat.password')}
        text={t('chat.password-text')}
        onPick={() => closeAndRun(() => emit('SHOW_POPUP', { kind: 'RESET_PASSWORD' }))}
      />
      <Row
        icon={<WalletIcon />}
        title={t('chat.balance')}
        text={t(isBonusMentioned(undefined) ? 'chat.balance-text' : 'chat.balance-text-cash')}
        onPick={() => closeAndRun(() => navigate('/balanceTips'))}
      />
      <Row
        icon={<ClockIcon />}
        title={t('chat.limits')}
        text={t('chat.limits-text')}
        onPick={() => closeAndRun(() => navigate('/responsible'))}
      />
      <Row
        icon={<InfoIcon />}
        title={t('chat.legal')}
        text={t('chat.legal-text')}
        onPick={() => closeAndRun(() => navigate('/legal'))}
      />
    </Rows>
  )
}

function closeAndRun(act: () => void): void {
  emit('SHOW_CHAT', false)
  act()
}
