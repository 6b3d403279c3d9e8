/** The choice of a game: the server searches, because a catalogue may have thousands. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useNames } from '#content/fields/use-names.ts'
import { t } from '#i18n/i18n.ts'

type GameSelectProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (id: string) => void
  readonly error?: string | undefined
}

const typingPauseMs = 250

export function GameSelect({ label, value, onChange, error }: GameSelectProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, typingPauseMs)
  const all = useNames('game')
  const chosen = all.find((game) => game.value === value)
  // The field itself shows the name of the chosen game: that is no search.
  const found = useNames('game', search === chosen?.label ? '' : search.trim())
  const isListed = value === '' || found.some((game) => game.value === value)
  return (
    <Select
      label={label}
      placeholder={t('content.choose-game')}
      data={isListed ? found : [chosen ?? { value, label: value }, ...found]}
      value={value || null}
      onChange={(id) => id && onChange(id)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('list.empty')}
      allowDeselect={false}
      error={error}
    />
  )
}
