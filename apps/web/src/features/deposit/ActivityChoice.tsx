/** Promotions a deposit can take part in. None is preselected, because each has conditions. */

import { Section } from '#domain/layout/Page.tsx'
import { type Activity, rewardFor } from '#features/deposit/deposit-rules.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { Choices } from '#widgets/form/Choices.tsx'

type ActivityChoiceProps = {
  readonly activities: readonly Activity[]
  readonly amount: number
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
}

const none = ''

export function ActivityChoice({ activities, amount, value = none, onChange }: ActivityChoiceProps) {
  if (activities.length === 0) return null
  const items = activities.map((activity) => ({
    key: activity.id,
    title: activity.title,
    text: (
      <>
        {activity.description}
        <br />
        {conditionOf(activity, amount)}
      </>
    ),
    badge: activity.rewardTag || undefined,
    disabled: !activity.available,
  }))
  const without = { key: none, title: t('deposit.activity-none'), text: t('deposit.activity-none-text') }
  return (
    <Section title={t('deposit.activity')}>
      <Choices
        shape="rows"
        label={t('deposit.activity')}
        items={[without, ...items]}
        value={value}
        onChange={(id) => onChange(id || undefined)}
      />
    </Section>
  )
}

function conditionOf(activity: Activity, amount: number): string {
  if (!activity.available) return t('deposit.activity-closed')
  const reward = rewardFor(activity, amount)
  if (reward > 0) return t('deposit.activity-gives', { reward: moneyText(reward) })
  return t('deposit.activity-from', { min: moneyText(activity.minAmount) })
}
