/** The input of a field, by its type and unit. */
import {
  Checkbox,
  Input,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import type { Field, NumberField } from '@saguao/contract/operators/settings/fields.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import { currencies } from '@saguao/contract/product/money.ts'
import dayjs from 'dayjs'
import { t } from '#i18n/i18n.ts'
import type { InputProps } from '#settings/input-props.ts'
import { RowsInput } from '#settings/RowsInput.tsx'
import {
  choiceText,
  decimalsOf,
  fieldHint,
  fieldText,
  noneText,
  numberText,
  shownNumber,
  storedNumber,
  unitSuffix,
} from '#settings/setting.ts'

/** Inside of rows the head of the column is the label. */
const nameOf = (path: string, isCell: boolean) => {
  if (isCell) return { 'aria-label': fieldText(path) }
  const description = fieldHint(path)
  return { label: fieldText(path), ...(description !== undefined && { description }) }
}

/** Hints are below, so that the inputs of a row are at the same height. */
const labelOf = (path: string, isCell: boolean) => ({
  ...nameOf(path, isCell),
  inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
})

const shortText = 100

export function FieldInput(props: InputProps & { readonly isCell?: boolean }) {
  const { field, isCell = false } = props
  switch (field.type) {
    case 'number':
      return field.oneOf ? (
        <OneOfInput {...props} field={field} />
      ) : (
        <AmountInput {...props} field={field} isCell={isCell} />
      )
    case 'numbers':
      return <NumbersInput {...props} field={field} />
    case 'flag':
      return <FlagInput {...props} isCell={isCell} />
    case 'choice':
      return <ChoiceInput {...props} field={field} isCell={isCell} />
    case 'choices':
      return <ChoicesInput {...props} field={field} />
    case 'names':
      return <NamesInput {...props} field={field} />
    case 'translated':
      return <TranslatedInput {...props} field={field} />
    case 'time':
      return <TimeInput {...props} />
    case 'rows':
      return <RowsInput {...props} field={field} renderCell={(cell) => <FieldInput {...cell} isCell />} />
    case 'text':
      return (
        <TextInput
          {...labelOf(props.path, isCell)}
          value={String(props.value ?? '')}
          maxLength={field.maxLength}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          error={props.error}
        />
      )
  }
}

const affixesOf = ({ unit }: Pick<NumberField, 'unit'>, currency: Cash | undefined) => {
  if (unit === 'money') return currency ? { prefix: `${currencies[currency].alias} ` } : {}
  if (unit === 'points') return { suffix: ' %' }
  const suffix = unitSuffix(unit)
  return suffix === '' ? {} : { suffix: ` ${suffix}` }
}

/** An empty input is null where the field allows it; otherwise it stays undefined, and the form is not ready. */
function AmountInput({
  field,
  path,
  value,
  currency,
  onChange,
  error,
  isCell,
}: InputProps<NumberField> & { isCell: boolean }) {
  const { unit, min, max } = field
  const empty = (field as Field).nullable ? null : undefined
  // The input reports a number that ends with zeros as a text.
  const storedOf = (typed: number | string): number | undefined => {
    const stored = storedNumber(Number(typed), unit, currency)
    return Number.isNaN(stored) ? undefined : stored
  }
  return (
    <NumberInput
      size="xs"
      {...labelOf(path, isCell)}
      value={typeof value === 'number' ? shownNumber(value, unit, currency) : ''}
      onChange={(typed) => onChange(typed === '' ? empty : storedOf(typed))}
      placeholder={(field as Field).nullable ? noneText(path) : undefined}
      min={shownNumber(min, unit, currency)}
      max={shownNumber(max, unit, currency)}
      decimalScale={decimalsOf(unit, currency)}
      fixedDecimalScale
      thousandSeparator={t('setting.thousands')}
      decimalSeparator={t('setting.decimal')}
      hideControls
      error={error}
      {...affixesOf(field, currency)}
    />
  )
}

const none = 'none'

function OneOfInput({ field, path, value, currency, onChange, error }: InputProps<NumberField>) {
  const options = (field.oneOf ?? []).map((one) => ({
    value: String(one),
    label: numberText(one, field.unit, currency),
  }))
  return (
    <Select
      {...labelOf(path, false)}
      data={(field as Field).nullable ? [{ value: none, label: noneText(path) }, ...options] : options}
      value={value === null ? none : String(value)}
      onChange={(chosen) => onChange(chosen === none ? null : Number(chosen))}
      allowDeselect={false}
      error={error}
    />
  )
}

type NumbersField = Extract<Field, { type: 'numbers' }>

/** Typed one after the other; a text that is no number is not taken. */
function NumbersInput({ field, path, value, currency, onChange, error }: InputProps<NumbersField>) {
  const { unit, min, max, maxItems } = field
  const textOf = (stored: number) =>
    String(shownNumber(stored, unit, currency)).replace('.', t('setting.decimal'))
  const storedOf = (typed: string): number =>
    storedNumber(Number(typed.replace(t('setting.decimal'), '.')), unit, currency)
  const isFine = (stored: number) => Number.isInteger(stored) && stored >= min && stored <= max
  return (
    <TagsInput
      size="xs"
      {...labelOf(path, false)}
      value={((value ?? []) as number[]).map(textOf)}
      onChange={(typed) => onChange([...new Set(typed.map(storedOf).filter(isFine))].sort((a, b) => a - b))}
      maxTags={maxItems}
      error={error}
    />
  )
}

const FlagInput = ({ path, value, onChange, isCell }: InputProps & { isCell: boolean }) => (
  <Switch
    size="sm"
    {...nameOf(path, isCell)}
    checked={value === true}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)

type ChoiceField = Extract<Field, { type: 'choice' }>

const ChoiceInput = ({
  field,
  path,
  value,
  onChange,
  error,
  isCell,
}: InputProps<ChoiceField> & { isCell: boolean }) => (
  <Select
    {...labelOf(path, isCell)}
    data={field.names.map((name) => ({ value: name, label: choiceText(name) }))}
    value={String(value ?? '')}
    onChange={onChange}
    allowDeselect={false}
    error={error}
  />
)

type ChoicesField = Extract<Field, { type: 'choices' }>

const ChoicesInput = ({ field, path, value, onChange, error }: InputProps<ChoicesField>) => (
  <Checkbox.Group
    size="xs"
    {...nameOf(path, false)}
    value={[...((value ?? []) as string[])]}
    // In the order of the declaration, so that the order of clicks is no difference.
    onChange={(chosen) => onChange(field.names.filter((name) => chosen.includes(name)))}
    error={error}
  >
    <SimpleGrid cols={2} spacing={4} verticalSpacing={4} mt={4}>
      {field.names.map((name) => (
        <Checkbox key={name} size="xs" value={name} label={choiceText(name)} />
      ))}
    </SimpleGrid>
  </Checkbox.Group>
)

type NamesField = Extract<Field, { type: 'names' }>

function NamesInput({ field, path, value, onChange, error }: InputProps<NamesField>) {
  const isNull = value === null
  return (
    <Stack gap={4}>
      <TagsInput
        size="xs"
        {...labelOf(path, false)}
        value={isNull ? [] : [...((value ?? []) as string[])]}
        onChange={onChange}
        maxTags={field.maxItems}
        disabled={isNull}
        error={error}
      />
      {(field as Field).nullable && (
        <Checkbox
          size="xs"
          label={noneText(path)}
          checked={isNull}
          onChange={(event) => onChange(event.currentTarget.checked ? null : [])}
        />
      )}
    </Stack>
  )
}

type TranslatedField = Extract<Field, { type: 'translated' }>

const langs = ['pt', 'ks', 'en'] as const

function TranslatedInput({ field, path, value, onChange, error }: InputProps<TranslatedField>) {
  const texts = (value ?? {}) as Readonly<Record<string, string>>
  const Text = field.maxLength > shortText ? Textarea : TextInput
  return (
    <Input.Wrapper size="xs" {...nameOf(path, false)} error={error}>
      <Stack gap={4}>
        {langs.map((lang) => (
          <Text
            key={lang}
            aria-label={`${fieldText(path)} ${lang}`}
            leftSection={lang}
            value={texts[lang] ?? ''}
            maxLength={field.maxLength}
            onChange={(event) => onChange({ ...texts, [lang]: event.currentTarget.value })}
          />
        ))}
      </Stack>
    </Input.Wrapper>
  )
}

const TimeInput = ({ field, path, value, onChange, error }: InputProps) => (
  <DateTimePicker
    size="xs"
    {...labelOf(path, false)}
    valueFormat="DD/MM/YYYY HH:mm"
    placeholder={noneText(path)}
    clearable={field.nullable === true}
    clearButtonProps={{ 'aria-label': t('setting.clear') }}
    value={value === null || value === undefined ? null : dayjs(String(value)).format('YYYY-MM-DD HH:mm:ss')}
    onChange={(chosen) => onChange(chosen === null ? null : dayjs(chosen).toISOString())}
    error={error}
  />
)
