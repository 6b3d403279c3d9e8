/** Wagering progress of the bonus balance; renders nothing when there is nothing to wager. */
import { useCall } from '#api/use-call.ts'
import { BonusBar } from '#domain/rewards/BonusBar.tsx'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'

export function Wagering({ isThin = false }: { isThin?: boolean }) {
  const { data } = useCall('/wallet/wagering')
  if (!data?.required) return null
  const { required, wagered, remaining } = data
  return (
    <BonusBar
      title={t('wagering.title')}
      text={t('wagering.text', { wagered: moneyText(wagered), required: moneyText(required) })}
      share={wagered / required}
      remaining={isThin ? undefined : t('wagering.left', { remaining: moneyText(remaining) })}
    />
  )
}
