/** Whether and in which countries an item is shown. */
import { Checkbox, Group, Switch } from '@mantine/core'
import { countries } from '@saguao/contract/product/countries.ts'
import { faultOf } from '#content/faults.ts'
import { namesIn } from '#content/kinds.ts'
import type { FieldProps } from '#content/use-draft.ts'
import { t } from '#i18n/i18n.ts'

export const WhereFields = ({ draft }: FieldProps) => (
  <Group align="start" gap="xl">
    <Switch
      label={t('content.enabled')}
      description={t('content.enabled-text')}
      checked={draft.value.enabled === true}
      onChange={(event) => draft.set({ enabled: event.currentTarget.checked })}
    />
    <Checkbox.Group
      label={t('content.countries')}
      value={[...namesIn(draft.value, 'countries')]}
      onChange={(chosen) => draft.set({ countries: chosen })}
      error={faultOf(draft, 'countries')}
    >
      <Group gap="md" mt={4}>
        {Object.values(countries).map(({ code, name }) => (
          <Checkbox key={code} size="xs" value={code} label={name} />
        ))}
      </Group>
    </Checkbox.Group>
  </Group>
)
