/** How a game appears in the lobby: marks, categories, weight. */
import { Group, MultiSelect, NumberInput, Switch } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { faultOf } from '#content/faults.ts'
import { useNames } from '#content/fields/use-names.ts'
import { namesIn } from '#content/kinds.ts'
import { clockOf, toInstant, toLocal } from '#content/market-time.ts'
import type { FieldProps } from '#content/use-draft.ts'
import { t } from '#i18n/i18n.ts'

const maxWeight = 1_000_000

export function GameFields({ draft }: FieldProps) {
  const categories = useNames('category')
  const chosen = namesIn(draft.value, 'categories')
  const known = new Set(categories.map(({ value }) => value))
  const unknown = chosen.filter((id) => !known.has(id)).map((id) => ({ value: id, label: id }))
  const clock = clockOf(namesIn(draft.value, 'countries'))
  return (
    <>
      <Group gap="xl">
        {(['isHot', 'isNew'] as const).map((flag) => (
          <Switch
            key={flag}
            label={t(flag === 'isHot' ? 'content.hot' : 'content.new')}
            checked={draft.value[flag] === true}
            onChange={(event) => draft.set({ [flag]: event.currentTarget.checked })}
          />
        ))}
      </Group>
      <MultiSelect
        size="xs"
        label={t('content.categories')}
        data={[...categories, ...unknown]}
        value={[...chosen]}
        onChange={(ids) => draft.set({ categories: ids })}
        searchable
        error={faultOf(draft, 'categories')}
      />
      <Group gap="sm" align="start" grow>
        <NumberInput
          size="xs"
          label={t('content.weight')}
          description={t('content.weight-text')}
          value={Number(draft.value.weight ?? 0)}
          onChange={(weight) => draft.set({ weight: Math.trunc(Number(weight) || 0) })}
          min={-maxWeight}
          max={maxWeight}
          allowDecimal={false}
        />
        <DateTimePicker
          size="xs"
          label={t('content.released')}
          description={t('content.released-text')}
          valueFormat="DD/MM/YYYY HH:mm"
          value={toLocal((draft.value.releasedAt as string | null | undefined) ?? null, clock)}
          onChange={(local) => draft.set({ releasedAt: toInstant(local, clock) })}
          clearable
          clearButtonProps={{ 'aria-label': t('list.clear') }}
          submitButtonProps={{ 'aria-label': t('content.apply-time') }}
        />
      </Group>
    </>
  )
}
