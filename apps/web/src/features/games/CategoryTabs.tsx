import type { Data } from '@saguao/contract/calls/calls.ts'
import styles from '#features/games/CategoryTabs.module.css'
import { t } from '#i18n/i18n.ts'
import { GamesIcon, HeartIcon, HistoryIcon } from '#icons/icons.tsx'
import { pictureOf } from '#lib/picture.ts'
import { useSession } from '#stores/session.ts'
import { type TabItem, Tabs } from '#widgets/list/Tabs.tsx'
import { LazyImage } from '#widgets/media/LazyImage.tsx'

type Category = Data<'/game/categories'>['categories'][number]

type CategoryTabsProps = {
  readonly categories: readonly Category[]
  /** Empty for all games. */
  readonly listId: string
  readonly onPick: (listId: string) => void
}

/** All games, the operator's categories in their order, and the player's own lists. */
export function CategoryTabs({ categories, listId, onPick }: CategoryTabsProps) {
  const loggedIn = useSession((session) => session.loggedIn)
  const items = [
    { key: '', label: t('games.all'), icon: <GamesIcon /> },
    ...(loggedIn ? ownTabs() : []),
    ...categories.map(categoryTab),
  ]
  return (
    <Tabs label={t('games.categories')} items={items} value={listId} onChange={onPick} panelId="all-games" />
  )
}

function ownTabs(): TabItem<string>[] {
  return [
    { key: 'favourites', label: t('games.favourites'), icon: <HeartIcon /> },
    { key: 'recents', label: t('games.recents'), icon: <HistoryIcon /> },
  ]
}

function categoryTab({ id, localName, cover }: Category): TabItem<string> {
  const icon = cover ? (
    <span className={styles.icon}>
      <LazyImage {...pictureOf(cover)} alt="" ratio="1" eager fallback={<GamesIcon />} />
    </span>
  ) : undefined
  return { key: id, label: localName, icon }
}
