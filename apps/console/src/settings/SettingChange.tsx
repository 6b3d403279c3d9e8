/** What a request for approval or a row of the audit trail changes: the difference of two values, or a withdrawn one. */
import { Stack, Text } from '@mantine/core'
import { type SettingName, settingNames } from '@saguao/contract/operators/settings/setting-kinds.ts'
import { isCountry } from '@saguao/contract/product/countries.ts'
import { time } from '#formats/formats.ts'
import { t } from '#i18n/i18n.ts'
import { DifferenceTable } from '#settings/DifferenceTable.tsx'
import { differencesOf } from '#settings/difference.ts'
import { asValue, currencyOf, type Value } from '#settings/setting.ts'
import { ValueTable } from '#settings/ValueTable.tsx'

const partOf = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : undefined

/** A request that waits for approval stores the value in `asked`. */
const contentOf = (state: unknown): unknown => partOf(state, 'asked') ?? state

const valueIn = (state: unknown): Value | undefined => {
  const value = partOf(state, 'value')
  return typeof value === 'object' && value !== null ? asValue(value) : undefined
}

/** The kind of a subject such as `setting payout-rule BR` whose state holds a value. */
export function settingKindIn(subject: string, before: unknown): SettingName | undefined {
  const [word, kind] = subject.split(' ')
  return word === 'setting' && valueIn(before) ? settingNames.find((name) => name === kind) : undefined
}

type SettingChangeProps = {
  readonly kind: SettingName
  readonly before: unknown
  readonly after: unknown
}

export function SettingChange({ kind, before, after }: SettingChangeProps) {
  const country = partOf(before, 'country')
  const currency = currencyOf(isCountry(country) ? country : null)
  const old = valueIn(before) ?? {}
  const content = contentOf(after)
  const changed = valueIn(content)
  const number = Number(partOf(content, 'version'))
  return (
    <Stack gap={4}>
      <Text size="sm">{changed ? startText(content) : t('setting.withdraw-title', { number })}</Text>
      {changed ? (
        <DifferenceTable rows={differencesOf(kind, old, changed, currency)} />
      ) : (
        <ValueTable kind={kind} value={old} currency={currency} />
      )}
    </Stack>
  )
}

function startText(state: unknown): string {
  const validFrom = partOf(state, 'validFrom')
  return typeof validFrom === 'string'
    ? t('setting.starts', { time: time(validFrom) })
    : t('setting.starts-now')
}
