/** Sheet of the active rewards (SHOW_ACTIVE_BOX). */
import { navigate } from 'wouter/use-browser-location'
import { Row, Rows } from '#domain/layout/Rows.tsx'
import { t } from '#i18n/i18n.ts'
import { DepositIcon, PromotionIcon, RefreshIcon } from '#icons/icons.tsx'
import { EnvelopeIcon } from '#icons/LuckyIcons.tsx'
import { emit, useUi } from '#stores/ui.ts'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

const close = () => emit('SHOW_ACTIVE_BOX', false)

export function ActiveBox() {
  const open = useUi((ui) => ui.activeBox)
  return (
    <Sheet open={open} onClose={close} title={t('box.title')} closeLabel={t('common.close')}>
      <Rows>
        <Row
          icon={<EnvelopeIcon />}
          title={t('lucky.title')}
          text={t('box.lucky-text')}
          to="/luckyMoney"
          onPick={() => closeAndNavigate('/luckyMoney')}
        />
        <Row
          icon={<PromotionIcon />}
          title={t('box.bonus')}
          text={t('box.bonus-text')}
          to="/newUserDeposit"
          onPick={() => closeAndNavigate('/newUserDeposit')}
        />
        <Row
          icon={<RefreshIcon />}
          title={t('box.cashback')}
          text={t('box.cashback-text')}
          to="/newUserCashback"
          onPick={() => closeAndNavigate('/newUserCashback')}
        />
        <Row
          icon={<DepositIcon />}
          title={t('box.first-recharge')}
          text={t('box.first-recharge-text')}
          to="/firstRecharge"
          onPick={() => closeAndNavigate('/firstRecharge')}
        />
      </Rows>
    </Sheet>
  )
}

function closeAndNavigate(path: string): void {
  close()
  navigate(path)
}
