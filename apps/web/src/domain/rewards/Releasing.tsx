/** How much of each new-user bonus is released, wherever bonus is shown. Nothing while none is under way. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import { BonusBar } from '#domain/rewards/BonusBar.tsx'
import { t } from '#i18n/i18n.ts'
import { moneyText, roundMoneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'

type Entry = Data<'/v1/pb/list'>['list'][number]

/** Thin: where a game needs the room, without the way to the bonus. */
export function Releasing({ isThin = false }: { isThin?: boolean }) {
  const { data } = useCall('/v1/pb/list')
  const underWay = data?.list?.filter(({ status }) => status === 2) ?? []
  return underWay.map((entry) => <Release key={entry.rewardType} entry={entry} isThin={isThin} />)
}

function Release({ entry, isThin }: { entry: Entry; isThin: boolean }) {
  const { rewardTotal, released, collectable, required, wagered } = entry
  const [total, remaining] = [roundMoneyText(rewardTotal), moneyText(Math.max(0, required - wagered))]
  const isReady = collectable > 0
  return (
    <BonusBar
      title={t('releasing.title', { total })}
      text={t('releasing.text', { released: moneyText(released) })}
      share={released / rewardTotal}
      left={isThin || isReady ? undefined : t('releasing.left', { remaining })}
      action={isThin || !isReady ? undefined : <CollectButton entry={entry} />}
    />
  )
}

/** One thing at a time: what can be taken, or what is still to be done. */
function CollectButton({ entry: { rewardType, collectable } }: { entry: Entry }) {
  return (
    <Button size="small" onClick={() => navigate(`/newUserDeposit?multiple=${rewardType}`)}>
      {t('releasing.collect', { amount: moneyText(collectable) })}
    </Button>
  )
}
