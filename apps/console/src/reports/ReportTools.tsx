/** Parts that all reports share: presets of the period, the market, and how current the figures are. */
import { Alert, Button, Group, Progress, SegmentedControl, Text } from '@mantine/core'
import { count, percent, time } from '#formats/formats.ts'
import { t, tName, tOptions } from '#i18n/i18n.ts'
import { useListSearch } from '#lists/list-search.ts'
import type { Filter } from '#lists/list-types.ts'
import { type Country, marketCodes, periodIn, presetNames, presetOf } from '#reports/period.ts'

export function PresetButtons() {
  const [search, changeSearch] = useListSearch()
  const shown = periodIn(search)
  return (
    <Button.Group aria-label={t('report.period')}>
      {presetNames.map((name) => {
        const preset = presetOf(name)
        const isShown = preset.from === shown.from && preset.to === shown.to
        return (
          <Button
            key={name}
            variant={isShown ? 'light' : 'default'}
            aria-pressed={isShown}
            onClick={() => changeSearch({ ...preset })}
          >
            {tName('report-preset', name)}
          </Button>
        )
      })}
    </Button.Group>
  )
}

export function MarketSwitch({ country }: { country: Country }) {
  const [, changeSearch] = useListSearch()
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('report.country')}
      value={country}
      onChange={(next) => changeSearch({ country: next, month: undefined })}
      data={tOptions('overview.market', marketCodes)}
    />
  )
}

export const countryFilter = (): Filter => ({
  kind: 'choice',
  name: 'country',
  label: t('report.country'),
  width: 130,
  options: tOptions('overview.market', marketCodes),
})

export const daysFilter = (): Filter => ({ kind: 'days', name: 'from', until: 'to', label: t('report.days') })

type State = { readonly rolledAt: string | null; readonly progress: number; readonly daysLeft: number }

/** While older postings are added up the figures are incomplete, and the screen says so. */
export function StateNote({ state, isInside = false }: { state: State | undefined; isInside?: boolean }) {
  if (!state) return null
  const { rolledAt, progress, daysLeft } = state
  if (progress < 1)
    return (
      <Alert color="yellow" mx={isInside ? 0 : 'md'} mb="xs" py={6}>
        <Group gap="sm" wrap="nowrap">
          <Text size="sm">{t('report.backfill', { progress: percent(progress, 0) })}</Text>
          <Progress value={progress * 100} w={160} aria-label={percent(progress, 0)} />
        </Group>
      </Alert>
    )
  return (
    <Text size="xs" c="dimmed" px={isInside ? 0 : 'md'} pb={4}>
      {rolledAt && t('report.as-of', { time: time(rolledAt) })}
      {daysLeft > 0 && ` · ${t('report.counting', { count: count(daysLeft) })}`}
    </Text>
  )
}
