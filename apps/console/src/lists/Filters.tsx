/** The filters of a list, one row above the table. */
import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useDebouncedCallback } from '@mantine/hooks'
import { Cross2Icon } from '@radix-ui/react-icons'
import dayjs from 'dayjs'
import { type RefObject, useEffect, useState } from 'react'
import { t } from '#i18n/i18n.ts'
import { type Filter, type ListSearch, namesOf } from '#lists/list-types.ts'

type FiltersProps = {
  readonly filters: readonly Filter[]
  readonly search: ListSearch
  readonly onChange: (changes: ListSearch) => void
  /** The key `/` focuses this field. */
  readonly firstField: RefObject<HTMLInputElement | null>
}

export function Filters({ filters, search, onChange, firstField }: FiltersProps) {
  const names = filters.flatMap(namesOf)
  const isFiltered = names.some((name) => search[name])
  // Fields start again when they are cleared, so that a text typed a moment ago is not sent afterwards.
  const [clearings, setClearings] = useState(0)
  const clear = () => {
    setClearings(clearings + 1)
    onChange(Object.fromEntries(names.map((name) => [name, undefined])))
  }
  const firstText = filters.find(({ kind }) => kind === 'text')
  return (
    <Group gap="xs" role="search" aria-label={t('list.filter')}>
      {filters.map((filter) => (
        <FilterField
          key={`${filter.name} ${clearings}`}
          filter={filter}
          search={search}
          onChange={onChange}
          field={filter === firstText ? firstField : undefined}
        />
      ))}
      {isFiltered && (
        <Button variant="subtle" px={6} leftSection={<Cross2Icon />} onClick={clear}>
          {t('list.clear')}
        </Button>
      )}
    </Group>
  )
}

type FieldProps<F extends Filter> = {
  readonly filter: F
  readonly search: ListSearch
  readonly onChange: (changes: ListSearch) => void
  readonly field?: RefObject<HTMLInputElement | null> | undefined
}

function FilterField({ filter, ...rest }: FieldProps<Filter>) {
  if (filter.kind === 'text') return <TextFilter filter={filter} {...rest} />
  if (filter.kind === 'days') return <DaysFilter filter={filter} {...rest} />
  if (filter.kind === 'day') return <DayFilter filter={filter} {...rest} />
  const { search, onChange } = rest
  const { name, label } = filter
  if (filter.kind === 'flag')
    return (
      <Checkbox
        size="xs"
        label={label}
        checked={search[name] === '1'}
        onChange={(event) => onChange({ [name]: event.currentTarget.checked ? '1' : undefined })}
      />
    )
  return (
    <Select
      aria-label={label}
      placeholder={label}
      w={filter.width ?? 160}
      clearable
      clearButtonProps={{ 'aria-label': t('list.clear') }}
      data={[...filter.options]}
      value={search[name] ?? null}
      onChange={(value) => onChange({ [name]: value ?? undefined })}
    />
  )
}

const typingPauseMs = 300

function TextFilter({ filter, search, onChange, field }: FieldProps<Extract<Filter, { kind: 'text' }>>) {
  const inAddress = search[filter.name] ?? ''
  const [typed, setTyped] = useState(inAddress)
  const send = useDebouncedCallback(
    (value: string) => onChange({ [filter.name]: value.trim() }),
    typingPauseMs,
  )
  // The address also changes by the back button and by "clear".
  useEffect(() => setTyped(inAddress), [inAddress])
  return (
    <TextInput
      ref={field}
      aria-label={filter.label}
      placeholder={filter.label}
      w={filter.width ?? 160}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
    />
  )
}

const dayFormat = 'YYYY-MM-DD'
const shownDay = 'DD/MM/YYYY'

const DayFilter = ({ filter, search, onChange }: FieldProps<Extract<Filter, { kind: 'day' }>>) => (
  <DatePickerInput
    size="xs"
    w={filter.width ?? 150}
    aria-label={filter.label}
    placeholder={filter.label}
    valueFormat={shownDay}
    clearable
    clearButtonProps={{ 'aria-label': t('list.clear') }}
    value={search[filter.name] ?? null}
    onChange={(day) => onChange({ [filter.name]: day ?? undefined })}
  />
)

function DaysFilter({ filter, search, onChange }: FieldProps<Extract<Filter, { kind: 'days' }>>) {
  const inAddress: [string | null, string | null] = [
    search[filter.name] ?? null,
    search[filter.until] ?? null,
  ]
  // The first day of a range is chosen before the last one; the address changes when both are.
  const [chosen, setChosen] = useState(inAddress)
  const [from, until] = inAddress
  useEffect(() => setChosen([from, until]), [from, until])
  const change = (value: [string | null, string | null]) => {
    setChosen(value)
    const isComplete = (value[0] === null) === (value[1] === null)
    if (isComplete) onChange({ [filter.name]: value[0] ?? undefined, [filter.until]: value[1] ?? undefined })
  }
  return (
    <DatePickerInput
      type="range"
      size="xs"
      w={230}
      aria-label={filter.label}
      placeholder={filter.label}
      valueFormat={shownDay}
      allowSingleDateInRange
      clearable
      clearButtonProps={{ 'aria-label': t('list.clear') }}
      value={chosen}
      onChange={change}
      presets={presets()}
    />
  )
}

function presets() {
  const today = dayjs().format(dayFormat)
  const back = (days: number) => dayjs().subtract(days, 'day').format(dayFormat)
  return [
    { value: [today, today] as [string, string], label: t('list.today') },
    { value: [back(6), today] as [string, string], label: t('list.last-7') },
    { value: [back(29), today] as [string, string], label: t('list.last-30') },
  ]
}
