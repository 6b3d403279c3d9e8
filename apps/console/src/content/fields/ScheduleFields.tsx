/** From when and until when an item is shown, in the local time of its first market; the other one is shown below. */

import { Group, Text } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { countryName } from '#content/content-names.ts'
import { faultOf } from '#content/faults.ts'
import { namesIn } from '#content/kinds.ts'
import { clockOf, toInstant, toLocal } from '#content/market-time.ts'
import type { FieldProps } from '#content/use-draft.ts'
import { marketTime } from '#formats/formats.ts'
import { t } from '#i18n/i18n.ts'

type Side = 'startsAt' | 'endsAt'

export function ScheduleFields({ draft }: FieldProps) {
  const chosen = namesIn(draft.value, 'countries')
  const clock = clockOf(chosen)
  const instantOf = (side: Side) => (draft.value[side] as string | null | undefined) ?? null
  const instants = [instantOf('startsAt'), instantOf('endsAt')].filter((instant) => instant !== null)
  return (
    <div>
      <Group gap="sm" align="start" grow>
        <TimeField
          label={t('content.starts')}
          placeholder={t('content.at-once')}
          value={toLocal(instantOf('startsAt'), clock)}
          onChange={(local) => draft.set({ startsAt: toInstant(local, clock) })}
          error={faultOf(draft, 'startsAt')}
        />
        <TimeField
          label={t('content.ends')}
          placeholder={t('content.no-end')}
          value={toLocal(instantOf('endsAt'), clock)}
          onChange={(local) => draft.set({ endsAt: toInstant(local, clock) })}
          error={faultOf(draft, 'endsAt')}
        />
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {t('content.clock', { country: countryName(clock) })}
        {clock === 'BR' &&
          chosen.includes('CL') &&
          instants.map((instant) => ` · ${t('content.in-chile', { time: marketTime(instant, 'CL') })}`)}
      </Text>
    </div>
  )
}

type TimeFieldProps = {
  readonly label: string
  readonly placeholder: string
  readonly value: string | null
  readonly onChange: (local: string | null) => void
  readonly error: string | undefined
}

const TimeField = ({ label, placeholder, value, onChange, error }: TimeFieldProps) => (
  <DateTimePicker
    size="xs"
    label={label}
    placeholder={placeholder}
    valueFormat="DD/MM/YYYY HH:mm"
    value={value}
    onChange={onChange}
    error={error}
    clearable
    clearButtonProps={{ 'aria-label': t('list.clear') }}
    submitButtonProps={{ 'aria-label': t('content.apply-time') }}
    timePickerProps={{ 'aria-label': label }}
  />
)
