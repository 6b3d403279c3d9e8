/** The choice of the time from which a change is valid. */
import { Group, Input, SegmentedControl, Text } from '@mantine/core'
import { DatePickerInput, DateTimePicker } from '@mantine/dates'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import dayjs from 'dayjs'
import { time } from '#formats/formats.ts'
import { t } from '#i18n/i18n.ts'
import { midnightOf, type Start, type StartMode, startModes, tomorrowOf } from '#settings/start.ts'

type StartPickerProps = {
  readonly start: Start
  readonly country: Country | null
  /** Only whole days. */
  readonly isMidnightOnly: boolean
  readonly onChange: (start: Start) => void
}

export function StartPicker({ start, country, isMidnightOnly, onChange }: StartPickerProps) {
  const modes = isMidnightOnly ? (['midnight'] as const) : startModes
  const { mode, day, at } = start
  return (
    <Input.Wrapper size="xs" label={t('setting.valid-from')}>
      <Group gap="xs" align="center" mt={2}>
        <SegmentedControl
          size="xs"
          aria-label={t('setting.valid-from')}
          value={mode}
          onChange={(chosen) => onChange({ ...start, mode: chosen as StartMode })}
          data={modes.map((value) => ({ value, label: t(`setting.start-${value}`) }))}
        />
        {mode === 'midnight' && (
          <DatePickerInput
            size="xs"
            w={130}
            aria-label={t('setting.day')}
            valueFormat="DD/MM/YYYY"
            minDate={tomorrowOf(country, Date.now())}
            value={day}
            onChange={(chosen) => chosen && onChange({ ...start, day: chosen })}
          />
        )}
        {mode === 'at' && (
          <DateTimePicker
            size="xs"
            w={170}
            aria-label={t('setting.start-at')}
            placeholder={t('setting.choose-time')}
            valueFormat="DD/MM/YYYY HH:mm"
            minDate={dayjs().format('YYYY-MM-DD HH:mm:ss')}
            value={at}
            onChange={(chosen) => onChange({ ...start, at: chosen })}
          />
        )}
        <Text size="xs" c="dimmed">
          {noteOf(start, country)}
        </Text>
      </Group>
    </Input.Wrapper>
  )
}

const marketOf = (country: Country | null): string => (country ? countries[country].name : 'UTC')

function noteOf({ mode, day }: Start, country: Country | null): string {
  if (mode === 'now') return t('setting.now-text')
  if (mode === 'at') return t('setting.at-text')
  return t('setting.midnight-text', { market: marketOf(country), time: time(midnightOf(country, day)) })
}
