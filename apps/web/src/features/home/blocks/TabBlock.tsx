/** Games: recommended rows first, and each category as a grid. */
import { useDeferredValue, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import styles from '#features/home/blocks/TabBlock.module.css'
import { CategoryTabs, lobbyTab, sportsCategory } from '#features/home/CategoryTabs.tsx'
import { GameRows } from '#features/home/GameRows.tsx'
import { t } from '#i18n/i18n.ts'
import { SearchIcon } from '#icons/icons.tsx'
import { lazyComponent } from '#lib/lazy-component.tsx'
import { useCountry } from '#stores/country.ts'
import { ErrorState } from '#widgets/status/ErrorState.tsx'

const CategoryGrid = lazyComponent(async () =>
  (await import('#features/home/lazy-blocks.ts')).lazyBlocks.CategoryGrid(),
)

const panelId = 'home-games'

export function TabBlock() {
  const country = useCountry((state) => state.country)
  const { data, isError, isFetching, refetch } = useCall('/game/categories', { country })
  const [tab, setTab] = useState(lobbyTab)
  // The tab is marked first, its list is rendered afterwards.
  const shownTab = useDeferredValue(tab)
  const block = useRef<HTMLElement>(null)
  const choose = (next: string) => {
    if (next === sportsCategory) return navigate('/sports')
    setTab(next)
    // The new list starts at its beginning below the tabs, however far the last one was scrolled.
    if ((block.current?.getBoundingClientRect().top ?? 0) < 0) block.current?.scrollIntoView()
  }
  if (!data && isError)
    return (
      <ErrorState
        title={t('home.games-failed')}
        retryLabel={t('error.retry')}
        loading={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <section ref={block} className={styles.block} aria-label={t('home.games')}>
      <SearchButton />
      <CategoryTabs categories={data?.categories} value={tab} onChange={choose} panelId={panelId} />
      <div id={panelId} role="tabpanel" aria-label={t('home.games')} className={styles.panel}>
        {shownTab === lobbyTab ? (
          <GameRows categories={data?.categories} />
        ) : (
          <CategoryGrid key={shownTab} category={shownTab} />
        )}
      </div>
    </section>
  )
}

function SearchButton() {
  return (
    <button
      type="button"
      className={styles.search}
      data-to="/searchGame/all"
      onClick={() => navigate('/searchGame/all')}
    >
      <SearchIcon />
      {t('home.search')}
    </button>
  )
}
