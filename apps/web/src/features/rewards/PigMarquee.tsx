import { useCall } from '#api/use-call.ts'
import { t } from '#i18n/i18n.ts'
import { TrophyIcon } from '#icons/icons.tsx'
import { moneyText } from '#stores/money-text.ts'
import { Marquee } from '#widgets/media/Marquee.tsx'

/** Latest collections of other players, masked by the server. Hidden without any. */
export function PigMarquee() {
  const { data } = useCall('/v1/pig/marquee')
  const items = (data?.list ?? []).map(({ player, amount, createdAt }, at) => ({
    id: `${createdAt} ${at}`,
    text: t('marquee.line', { player, amount: moneyText(amount) }),
  }))
  if (items.length === 0) return null
  return <Marquee label={t('marquee.label')} items={items} icon={<TrophyIcon />} />
}
