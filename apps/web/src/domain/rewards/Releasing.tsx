/** Released part of each new-user bonus in progress; renders nothing when there is none. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import { BonusBar } from '#domain/rewards/BonusBar.tsx'
import { t } from '#i18n/i18n.ts'
import { moneyText, roundMoneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'

type Entry = Data<'/v1/pb/list'>['list'][number]

/** `isThin` omits text and button, for use in a game. */
export function Releasing({ isThin = false }: { isThin?: boolean }) {
  const { data } = useCall('/v1/pb/list')
  const inProgress = data?.list?.filter(({ status }) => status === 2) ?? []
  return inProgress.map((entry) => <Release key={entry.rewardType} entry={entry} isThin={isThin} />)
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
      remaining={isThin || isReady ? undefined : t('releasing.left', { remaining })}
      action={isThin || !isReady ? undefined : <CollectButton entry={entry} />}
    />
  )
}

/** Shown instead of the remaining wagering when an amount can be collected. */
function CollectButton({ entry: { rewardType, collectable } }: { entry: Entry }) {
  return (
    <Button size="small" onClick={() => navigate(`/newUserDeposit?multiple=${rewardType}`)}>
      {t('releasing.collect', { amount: moneyText(collectable) })}
    </Button>
  )
}
