/** Where a category appears, and which games are in it by rule. */
import { Group, Select, Switch } from '@mantine/core'
import { textIn } from '#content/kinds.ts'
import type { FieldProps } from '#content/use-draft.ts'
import { t, tOptions } from '#i18n/i18n.ts'

const rules = ['hot', 'bonus', 'new'] as const

export const CategoryFields = ({ draft }: FieldProps) => (
  <>
    <Group gap="xl">
      <Switch
        label={t('content.as-tab')}
        checked={draft.value.isFunction === true}
        onChange={(event) => draft.set({ isFunction: event.currentTarget.checked })}
      />
      <Switch
        label={t('content.as-row')}
        checked={draft.value.isRecommend === true}
        onChange={(event) => draft.set({ isRecommend: event.currentTarget.checked })}
      />
    </Group>
    <Select
      label={t('content.rule')}
      description={t('content.rule-text')}
      data={[{ value: '', label: t('content.rule-none') }, ...tOptions('category-rule', rules)]}
      value={textIn(draft.value, 'rule')}
      onChange={(rule) => draft.set({ rule: rule || null })}
      allowDeselect={false}
    />
  </>
)
