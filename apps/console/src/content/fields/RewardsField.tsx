/** The rewards that the item advertises: it is shown only where the market offers all of them. */
import { MultiSelect } from '@mantine/core'
import { rewardKinds, rewardOfCommand } from '@saguao/contract/product/rewards.ts'
import { namesIn, textIn } from '#content/kinds.ts'
import type { FieldProps } from '#content/use-draft.ts'
import { t, tName, tOptions } from '#i18n/i18n.ts'

export function RewardsField({ draft }: FieldProps) {
  const implied = rewardOfCommand(textIn(draft.value, 'cmd'), textIn(draft.value, 'cmdValue'))
  return (
    <MultiSelect
      size="xs"
      label={t('content.rewards')}
      description={
        implied
          ? t('content.rewards-implied', { reward: tName('reward-kind', implied) })
          : t('content.rewards-text')
      }
      data={tOptions('reward-kind', rewardKinds)}
      value={[...namesIn(draft.value, 'rewards')]}
      onChange={(rewards) => draft.set({ rewards })}
      clearable
      clearButtonProps={{ 'aria-label': t('list.clear') }}
    />
  )
}
