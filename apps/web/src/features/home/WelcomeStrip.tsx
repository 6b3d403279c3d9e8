/** The player's welcome offer below the balance; once it is used, the way to the promotions, so that the place stays. */
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import styles from '#features/home/WelcomeStrip.module.css'
import { t } from '#i18n/i18n.ts'
import { ChevronIcon, PromotionIcon } from '#icons/icons.tsx'
import { roundMoneyText } from '#stores/money-text.ts'
import { emit } from '#stores/ui.ts'

type Strip = { readonly text: string; readonly to?: string; readonly onPick: () => void }

export function WelcomeStrip() {
  const { text, to, onPick } = useStrip()
  return (
    <button type="button" className={styles.strip} data-to={to} onClick={onPick}>
      <PromotionIcon />
      <span className={styles.text}>{text}</span>
      <ChevronIcon />
    </button>
  )
}

function useStrip(): Strip {
  const { data } = useCall('/v1/pb/list')
  const list = data?.list ?? []
  const waiting = list.find(({ rewardReg, regStatus }) => rewardReg > 0 && regStatus === 1)
  if (waiting) {
    const text = t('home.welcome-claim', { reg: roundMoneyText(waiting.rewardReg) })
    return {
      text,
      onPick: () => emit('SHOW_POPUP', { kind: 'DEPOSIT_ACTIVE_POPUP', multiple: 3, isInGame: false }),
    }
  }
  const isUnused = list.every(({ rewardRecharge, isHeld }) => rewardRecharge === 0 && !isHeld)
  const offer = isUnused ? list.find(({ status }) => status === 1) : undefined
  if (!offer) return { text: t('home.welcome-used'), to: '/promotion', onPick: () => navigate('/promotion') }
  const to = `/newUserDeposit?multiple=${offer.rewardType}`
  const figures = { recharge: roundMoneyText(offer.recharge), total: roundMoneyText(offer.rewardTotal) }
  return { text: t('home.welcome-offer', figures), to, onPick: () => navigate(to) }
}
