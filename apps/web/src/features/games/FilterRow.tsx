/** The filters in reach of the thumb: all of them behind one tap, the kinds of games without any. */
import type { Data } from '@saguao/contract/calls.ts'
import { useState } from 'react'
import { Chip } from '#features/games/Chip.tsx'
import { FilterSheet } from '#features/games/FilterSheet.tsx'
import { filterCount, type GameFilter, noFilter, sortNames } from '#features/games/game-filter.ts'
import { leaveLayer } from '#features/games/leave-layer.ts'
import { t } from '#i18n/i18n.ts'
import { CloseIcon, FilterIcon } from '#icons/icons.tsx'

type FilterRowProps = {
  readonly place: string
  readonly kinds: Pick<Data<'/game/categories'>, 'providers' | 'gameplayTags'>
  readonly filter: GameFilter
  readonly onFilter: (filter: GameFilter) => void
}

export function FilterRow({ place, kinds, filter, onFilter }: FilterRowProps) {
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState(filter)
  const count = filterCount(filter)
  const provider = kinds.providers.find(({ id }) => id === filter.provider)
  const ask = () => {
    setDraft(filter)
    setOpen(true)
  }
  return (
    <>
      <fieldset className="rail" aria-label={t('games.filters')}>
        <Chip chosen={count > 0} onPick={ask} icon={<FilterIcon />}>
          {count > 0 ? t('games.filters-count', { count }) : t('games.filters')}
        </Chip>
        {count > 0 ? (
          <Chip chosen={false} onPick={() => onFilter(noFilter)} icon={<CloseIcon />}>
            {t('games.clear')}
          </Chip>
        ) : null}
        {provider ? (
          <Chip chosen onPick={() => onFilter({ ...filter, provider: '' })} icon={<CloseIcon />}>
            {provider.localName}
          </Chip>
        ) : null}
        {filter.sort ? (
          <Chip chosen onPick={() => onFilter({ ...filter, sort: '' })} icon={<CloseIcon />}>
            {t(sortNames[filter.sort])}
          </Chip>
        ) : null}
        {kinds.gameplayTags.map(({ id, localName }) => (
          <Chip
            key={id}
            chosen={id === filter.tag}
            onPick={() => onFilter({ ...filter, tag: id === filter.tag ? '' : id })}
          >
            {localName}
          </Chip>
        ))}
      </fieldset>
      <FilterSheet
        open={open}
        place={place}
        kinds={kinds}
        draft={draft}
        onDraft={setDraft}
        onApply={() => leaveLayer(() => onFilter(draft))}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
