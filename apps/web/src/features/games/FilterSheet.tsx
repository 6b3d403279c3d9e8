/** All filters, with the number of matching games before they are applied. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { gameListPageSize } from '@saguao/contract/product/constants.ts'
import { type ReactNode, useId } from 'react'
import { useCall } from '#api/use-call.ts'
import { Chip } from '#features/games/Chip.tsx'
import { countText } from '#features/games/count-text.ts'
import styles from '#features/games/FilterSheet.module.css'
import { filterCount, type GameFilter, noFilter, queryOf, sortNames } from '#features/games/game-filter.ts'
import { t } from '#i18n/i18n.ts'
import { useCountry } from '#stores/country.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

type Kinds = Pick<Data<'/game/categories'>, 'providers' | 'gameplayTags'>
type Option = { readonly id: string; readonly localName: string }

type FilterSheetProps = {
  readonly open: boolean
  readonly listId: string
  readonly kinds: Kinds
  readonly draft: GameFilter
  readonly onDraft: (draft: GameFilter) => void
  readonly onApply: () => void
  readonly onClose: () => void
}

export function FilterSheet({ open, listId, kinds, draft, onDraft, onApply, onClose }: FilterSheetProps) {
  const footer = <FilterActions listId={listId} draft={draft} onDraft={onDraft} onApply={onApply} />
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('games.filters')}
      closeLabel={t('common.close')}
      footer={footer}
    >
      <div className={styles.groups}>
        <Group title={t('games.sort')}>
          <Choices options={sorts()} value={draft.sort} onPick={(sort) => onDraft({ ...draft, sort })} />
        </Group>
        <Group title={t('games.kind')}>
          <Choices
            options={kinds.gameplayTags}
            value={draft.tag}
            onPick={(tag) => onDraft({ ...draft, tag })}
          />
        </Group>
        <Group title={t('games.provider')}>
          <Choices
            options={kinds.providers}
            value={draft.provider}
            onPick={(provider) => onDraft({ ...draft, provider })}
          />
        </Group>
      </div>
    </Sheet>
  )
}

function sorts() {
  const names = Object.entries(sortNames) as [keyof typeof sortNames, (typeof sortNames)['name']][]
  return names.map(([id, name]) => ({ id, localName: t(name) }))
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  )
}

type ChoicesProps<O extends Option> = {
  readonly options: readonly O[]
  readonly value: O['id'] | ''
  readonly onPick: (id: O['id'] | '') => void
}

/** Picking the chosen option clears it. */
function Choices<O extends Option>({ options, value, onPick }: ChoicesProps<O>) {
  return (
    <div className={styles.choices}>
      {options.map(({ id, localName }) => (
        <Chip key={id} chosen={id === value} onPick={() => onPick(id === value ? '' : id)}>
          {localName}
        </Chip>
      ))}
    </div>
  )
}

function FilterActions({
  listId,
  draft,
  onDraft,
  onApply,
}: Omit<FilterSheetProps, 'open' | 'kinds' | 'onClose'>) {
  const country = useCountry((state) => state.country)
  const first = { ...queryOf(country, listId, draft), pageNum: 1, pageSize: gameListPageSize }
  const total = useCall('/game/list', first).data?.total
  return (
    <div className={styles.actions}>
      <Button disabled={filterCount(draft) === 0} onClick={() => onDraft(noFilter)}>
        {t('games.clear')}
      </Button>
      <Button kind="primary" wide disabled={total === 0} onClick={onApply}>
        {total === 0
          ? t('games.none')
          : t('games.show', { games: total === undefined ? '…' : countText(total) })}
      </Button>
    </div>
  )
}
