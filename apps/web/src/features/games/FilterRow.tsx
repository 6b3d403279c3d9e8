/** Filter row: one chip opens all filters; the gameplay tags are chips of their own. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { useState } from 'react'
import { Chip } from '#features/games/Chip.tsx'
import { FilterSheet } from '#features/games/FilterSheet.tsx'
import { filterCount, type GameFilter, noFilter, sortNames } from '#features/games/game-filter.ts'
import { t } from '#i18n/i18n.ts'
import { CloseIcon, FilterIcon } from '#icons/icons.tsx'

type Kinds = Pick<Data<'/game/categories'>, 'providers' | 'gameplayTags'>

type FilterRowProps = {
  readonly listId: string
  readonly kinds: Kinds
  readonly filter: GameFilter
  readonly onFilter: (filter: GameFilter) => void
}

export function FilterRow({ listId, kinds, filter, onFilter }: FilterRowProps) {
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState(filter)
  const count = filterCount(filter)
  const openSheet = () => {
    setDraft(filter)
    setOpen(true)
  }
  const apply = () => {
    setOpen(false)
    onFilter(draft)
  }
  return (
    <>
      <fieldset className="rail" aria-label={t('games.filters')}>
        <Chip chosen={count > 0} onPick={openSheet} icon={<FilterIcon />}>
          {count > 0 ? t('games.filters-count', { count }) : t('games.filters')}
        </Chip>
        <ActiveChips kinds={kinds} filter={filter} onFilter={onFilter} />
        {kinds.gameplayTags
          .filter(({ id }) => id !== filter.tag)
          .map(({ id, localName }) => (
            <Chip key={id} chosen={false} onPick={() => onFilter({ ...filter, tag: id })}>
              {localName}
            </Chip>
          ))}
      </fieldset>
      <FilterSheet
        open={open}
        listId={listId}
        kinds={kinds}
        draft={draft}
        onDraft={setDraft}
        onApply={apply}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

/** Active filters come first, visible and removable. */
function ActiveChips({ kinds, filter, onFilter }: Omit<FilterRowProps, 'listId'>) {
  const active = {
    tag: kinds.gameplayTags.find(({ id }) => id === filter.tag)?.localName,
    provider: kinds.providers.find(({ id }) => id === filter.provider)?.localName,
    sort: filter.sort && t(sortNames[filter.sort]),
  }
  const chips = Object.entries(active).filter(([, name]) => name)
  return (
    <>
      {chips.map(([field, name]) => (
        <Chip key={field} chosen onPick={() => onFilter({ ...filter, [field]: '' })} icon={<CloseIcon />}>
          {name}
        </Chip>
      ))}
      {chips.length > 1 ? (
        <Chip chosen={false} onPick={() => onFilter(noFilter)}>
          {t('games.clear')}
        </Chip>
      ) : null}
    </>
  )
}
