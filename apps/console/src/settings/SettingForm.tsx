/** The form of a setting: its fields, the time from which the change is valid, and the difference before it is saved. */
import { Button, Divider, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Field } from '@saguao/contract/operators/settings/fields.ts'
import { kindOf, type SettingName } from '@saguao/contract/operators/settings/setting-kinds.ts'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '#actions/ActionDialog.tsx'
import { time } from '#formats/formats.ts'
import { t } from '#i18n/i18n.ts'
import { DifferenceTable } from '#settings/DifferenceTable.tsx'
import { differencesOf } from '#settings/difference.ts'
import { FieldInput } from '#settings/FieldInput.tsx'
import { StartPicker } from '#settings/StartPicker.tsx'
import { asValue, currencyOf, type Draft, fieldsOf, type Setting, type Value } from '#settings/setting.ts'
import { type Start, tomorrowOf, validFromOf } from '#settings/start.ts'

/** Further facts for the decision, such as the expected cost. */
export type Review = (draft: Draft) => ReactNode

type SettingFormProps = {
  readonly setting: Setting
  readonly title: string
  readonly review?: Review | undefined
  readonly onClose: () => void
}

const refreshes = ['/operator/settings', '/operator/setting', '/operator/channels'] as const

export function SettingForm({ setting, title, review, onClose }: SettingFormProps) {
  const { kind, subject, country, lastVersion } = setting
  const { start: allowed, approval } = kindOf(kind)
  const isMidnightOnly = allowed === 'midnight'
  const [value, setValue] = useState(asValue(setting.value))
  const [start, setStart] = useState<Start>(() => ({
    mode: isMidnightOnly ? 'midnight' : 'now',
    day: tomorrowOf(country, Date.now()),
    at: null,
  }))
  const [isReviewed, setReviewed] = useState(false)
  const currency = currencyOf(country)
  const validFrom = validFromOf(start, country)
  const differences = differencesOf(kind, valueAt(setting, validFrom), value, currency)
  const isReady = differences.length > 0 && validFrom !== null && isComplete(kind, value)
  const draft = { kind, subject, country, value, validFrom: validFrom ?? undefined }
  return (
    <Stack gap="md">
      <Fields setting={setting} value={value} onChange={setValue} />
      <StartPicker start={start} country={country} isMidnightOnly={isMidnightOnly} onChange={setStart} />
      <Divider />
      <DifferenceTable rows={differences} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button disabled={!isReady} onClick={() => setReviewed(true)}>
          {t('setting.review')}
        </Button>
      </Group>
      <ActionDialog
        opened={isReviewed}
        onClose={() => setReviewed(false)}
        path="/operator/setting/schedule"
        body={{ kind, subject, value: value as never, lastVersion, ...(validFrom && { validFrom }) }}
        title={title}
        size="lg"
        text={startText(validFrom)}
        confirm={t(approval ? 'setting.ask' : 'setting.save')}
        refreshes={refreshes}
        onDone={onClose}
      >
        <DifferenceTable rows={differences} />
        {review?.(draft)}
        {approval && (
          <Text size="sm" c="dimmed">
            {t('setting.approval-text')}
          </Text>
        )}
      </ActionDialog>
    </Stack>
  )
}

const startText = (validFrom: string | undefined | null): string =>
  validFrom ? t('setting.starts', { time: time(validFrom) }) : t('setting.starts-now')

/** The value that the new one replaces: of the last version before its time. */
export function valueAt({ value, scheduled }: Setting, validFrom: string | undefined | null): Value {
  const before = scheduled.filter((version) => validFrom && version.validFrom <= validFrom)
  return asValue(before.at(-1)?.value ?? value)
}

const isEmpty = (value: unknown, field: Field): boolean => {
  if (value === undefined) return true
  if (field.type === 'translated') return Object.values(value as object).some((text) => text === '')
  return field.type === 'rows' && (value as Value[]).some((row) => Object.values(row).includes(undefined))
}

const isComplete = (kind: SettingName, value: Value): boolean =>
  fieldsOf(kind).every(([name, field]) => !isEmpty(value[name], field))

type FieldsProps = {
  readonly setting: Setting
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Numbers and choices share a row; lists need the whole width. */
function Fields({ setting: { kind, country }, value, onChange }: FieldsProps) {
  const currency = currencyOf(country)
  const inputOf = ([name, field]: [string, Field]) => (
    <FieldInput
      key={name}
      field={field}
      path={`${kind}.${name}`}
      value={value[name]}
      currency={currency}
      onChange={(changed) => onChange({ ...value, [name]: changed })}
    />
  )
  const fields = fieldsOf(kind)
  const of = (...types: Field['type'][]) => fields.filter(([, { type }]) => types.includes(type))
  const groups = [of('flag'), of('number', 'choice', 'text', 'time')].filter((group) => group.length > 0)
  return (
    <Stack gap="md">
      {groups.map((group) => (
        <SimpleGrid key={group[0]?.[0]} cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="xs">
          {group.map(inputOf)}
        </SimpleGrid>
      ))}
      {of('numbers', 'choices', 'names', 'translated', 'rows').map(inputOf)}
    </Stack>
  )
}
