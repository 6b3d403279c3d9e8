import type { ReactNode } from 'react'
import {
  DepositIcon,
  GamesIcon,
  PromotionIcon,
  RefreshIcon,
  TransactionsIcon,
  TrophyIcon,
  WithdrawIcon,
} from '#icons/icons.tsx'

const icons: Readonly<Record<string, ReactNode>> = {
  recharge: <DepositIcon />,
  withdraw: <WithdrawIcon />,
  hold: <WithdrawIcon />,
  settle: <WithdrawIcon />,
  return: <RefreshIcon />,
  refund: <RefreshIcon />,
  bet: <GamesIcon />,
  round: <GamesIcon />,
  win: <TrophyIcon />,
  bonus: <PromotionIcon />,
  release: <PromotionIcon />,
  collect: <PromotionIcon />,
  cashback: <PromotionIcon />,
  envelope: <PromotionIcon />,
}

export function KindIcon({ kind }: { kind: string }) {
  return (Object.hasOwn(icons, kind) ? icons[kind] : undefined) ?? <TransactionsIcon />
}
