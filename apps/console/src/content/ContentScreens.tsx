/** The list of each kind, in the order that players see. A row opens its editor. */
import { Button } from '@mantine/core'
import { DragHandleDots2Icon, PlusIcon } from '@radix-ui/react-icons'
import type { ContentKind } from '@saguao/contract/operators/content-names.ts'
import { contentStates } from '@saguao/contract/operators/content-names.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { countryFilter } from '#content/content-filters.ts'
import { positions } from '#content/kinds.ts'
import { contentColumns } from '#content/list-columns.tsx'
import { NewItemDialog } from '#content/NewItemDialog.tsx'
import { Screen } from '#frame/Screen.tsx'
import { type PlainKey, t, tOptions } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Filter } from '#lists/list-types.ts'
import { useCan } from '#session/session.ts'

type KindScreenProps = {
  readonly kind: ContentKind
  readonly title: PlainKey
  readonly text: PlainKey
  /** The list whose order the button opens. */
  readonly order: string
}

function KindScreen({ kind, title, text, order }: KindScreenProps) {
  const navigate = useNavigate()
  const can = useCan()
  const [isNew, setNew] = useState(false)
  const open = (id: string) => navigate({ to: '/content/$kind/$id', params: { kind, id } })
  // Games are created by imports and studios.
  const canAdd = can('content:edit') && kind !== 'game'
  return (
    <Screen
      title={t(title)}
      text={t(text)}
      tools={
        <>
          <Button
            component={Link}
            to="/content/order"
            search={{ list: order } as never}
            variant="default"
            leftSection={<DragHandleDots2Icon />}
          >
            {t('content.order')}
          </Button>
          {canAdd && (
            <Button leftSection={<PlusIcon />} onClick={() => setNew(true)}>
              {t('content.add')}
            </Button>
          )}
        </>
      }
      isList
    >
      <List
        id={`content-${kind}`}
        call="/operator/content"
        columns={contentColumns[kind]}
        rowKey={({ id }) => id}
        filters={filtersOf(kind)}
        toBody={({ search, state, country, draft, position, sort }) =>
          ({
            kind,
            ...(search && { search }),
            ...(state && { state }),
            ...(country && { country }),
            ...(draft && { draft: 'yes' }),
            ...(position && { position }),
            ...(sort && { sort }),
          }) as { kind: ContentKind }
        }
        emptyText={t('content.none')}
        onOpen={({ id }) => void open(id)}
      />
      <NewItemDialog kind={kind} opened={isNew} onClose={() => setNew(false)} />
    </Screen>
  )
}

const filtersOf = (kind: ContentKind): readonly Filter[] => [
  { kind: 'text', name: 'search', label: t('content.search'), width: 200 },
  {
    kind: 'choice',
    name: 'state',
    label: t('content.state'),
    width: 150,
    options: tOptions('content-state', contentStates),
  },
  countryFilter(),
  ...(kind === 'banner'
    ? [
        {
          kind: 'choice',
          name: 'position',
          label: t('content.position'),
          width: 190,
          options: tOptions('position', positions),
        } as const,
      ]
    : []),
  { kind: 'flag', name: 'draft', label: t('content.only-drafts') },
]

export const BannersScreen = () => (
  <KindScreen kind="banner" title="content.banners" text="content.banners-text" order="banner.home_top" />
)

export const PromotionsScreen = () => (
  <KindScreen kind="promotion" title="content.promotions" text="content.promotions-text" order="promotion" />
)

export const PopupsScreen = () => (
  <KindScreen kind="popup" title="content.popups" text="content.popups-text" order="popup" />
)

export const NoticesScreen = () => (
  <KindScreen kind="notice" title="content.notices" text="content.notices-text" order="notice" />
)

export const CategoriesScreen = () => (
  <KindScreen
    kind="category"
    title="content.categories"
    text="content.categories-text"
    order="category.function"
  />
)

export const GamesScreen = () => (
  <KindScreen kind="game" title="content.games" text="content.games-text" order="games.hot" />
)
