import type { Data } from '@saguao/contract/calls/calls.ts'
import styles from '#features/home/blocks/TabBlock.module.css'
import { t } from '#i18n/i18n.ts'
import { GamesIcon, HomeIcon } from '#icons/icons.tsx'
import { pictureOf } from '#lib/picture.ts'
import { type TabItem, Tabs } from '#widgets/list/Tabs.tsx'
import { LazyImage } from '#widgets/media/LazyImage.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

export type Category = Data<'/game/categories'>['categories'][number]

/** The empty key is not used by any category. */
export const lobbyTab = ''
/** A category without games: its tab opens the sportsbook. */
export const sportsCategory = 'sports'

type CategoryTabsProps = {
  readonly categories: readonly Category[] | undefined
  readonly value: string
  readonly onChange: (tab: string) => void
  readonly panelId: string
}

export function CategoryTabs({ categories, value, onChange, panelId }: CategoryTabsProps) {
  if (!categories)
    return (
      <div className={styles.skeleton}>
        <Skeleton height="0.88rem" radius="var(--radius-full)" />
      </div>
    )
  const lobby: TabItem<string> = { key: lobbyTab, label: t('home.tab-lobby'), icon: <HomeIcon /> }
  return (
    <div className={styles.tabs}>
      <Tabs
        label={t('home.games')}
        items={[lobby, ...categories.map(tabOf)]}
        value={value}
        onChange={onChange}
        panelId={panelId}
      />
    </div>
  )
}

function tabOf({ id, localName, cover }: Category): TabItem<string> {
  const art = (
    <span className={styles.art}>
      <LazyImage {...pictureOf(cover)} alt="" ratio="1" sizes="26px" fallback={<GamesIcon />} />
    </span>
  )
  return { key: id, label: localName, icon: art }
}
