/** Sheet of the active rewards (SHOW_ACTIVE_BOX). */
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Row, Rows } from '#domain/layout/Rows.tsx'
import { type BoxReward, boxRewards } from '#domain/rewards/box-rewards.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { DepositIcon, PromotionIcon, RefreshIcon } from '#icons/icons.tsx'
import { EnvelopeIcon } from '#icons/LuckyIcons.tsx'
import { emit, useUi } from '#stores/ui.ts'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

const close = () => emit('SHOW_ACTIVE_BOX', false)

type BoxRow = {
  readonly icon: ReactNode
  readonly title: PlainKey
  readonly text: PlainKey
  readonly to: string
}

const rows: Readonly<Record<BoxReward, BoxRow>> = {
  'lucky-campaign': {
    icon: <EnvelopeIcon />,
    title: 'lucky.title',
    text: 'box.lucky-text',
    to: '/luckyMoney',
  },
  'new-user-deposit': {
    icon: <PromotionIcon />,
    title: 'box.bonus',
    text: 'box.bonus-text',
    to: '/newUserDeposit',
  },
  cashback: {
    icon: <RefreshIcon />,
    title: 'box.cashback',
    text: 'box.cashback-text',
    to: '/newUserCashback',
  },
  'first-recharge': {
    icon: <DepositIcon />,
    title: 'box.first-recharge',
    text: 'box.first-recharge-text',
    to: '/firstRecharge',
  },
}

export function ActiveBox() {
  const open = useUi((ui) => ui.activeBox)
  return (
    <Sheet open={open} onClose={close} title={t('box.title')} closeLabel={t('common.close')}>
      <Rows>
        {boxRewards().map((reward) => (
          <BoxRewardRow key={reward} row={rows[reward]} />
        ))}
      </Rows>
    </Sheet>
  )
}

const BoxRewardRow = ({ row: { icon, title, text, to } }: { row: BoxRow }) => (
  <Row icon={icon} title={t(title)} text={t(text)} to={to} onPick={() => closeAndNavigate(to)} />
)

function closeAndNavigate(path: string): void {
  close()
  navigate(path)
}
