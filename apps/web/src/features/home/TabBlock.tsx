/** The games of the house, by category. The tables are laid; the games are on their way. */
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { ClosedTile } from '#art/ClosedTile.tsx'
import styles from '#features/home/TabBlock.module.css'
import { t } from '#i18n/i18n.ts'
import {
  FlameIcon,
  GamesIcon,
  PromotionIcon,
  RocketIcon,
  SportsIcon,
  StarIcon,
  TrophyIcon,
} from '#icons/icons.tsx'
import { Button } from '#widgets/Button.tsx'
import { type TabItem, Tabs } from '#widgets/Tabs.tsx'

type Tab = 'hot' | 'bonus' | 'sports'

const signs = {
  flame: FlameIcon,
  rocket: RocketIcon,
  trophy: TrophyIcon,
  star: StarIcon,
  games: GamesIcon,
  sports: SportsIcon,
}

export function TabBlock() {
  const [tab, setTab] = useState<Tab>('hot')
  return (
    <section className={styles.block}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('home.games')}</h2>
        <Button kind="ghost" size="small" onClick={() => navigate(`/allgame/${tab}`)}>
          {t('home.see-all')}
        </Button>
      </div>
      <div className={styles.tabs}>
        <Tabs label={t('home.games')} items={tabs()} value={tab} onChange={setTab} panelId="home-games" />
      </div>
      <div id="home-games" role="tabpanel" aria-label={t('home.games')} className={styles.panel}>
        <div className={styles.grid} aria-hidden="true">
          {Object.entries(signs).map(([name, Sign]) => (
            <ClosedTile key={name} sign={<Sign />} />
          ))}
        </div>
        <div className={styles.note}>
          <h3 className={styles.title}>{t('home.games-soon-title')}</h3>
          <p className={styles.text}>{t('home.games-soon-text')}</p>
        </div>
      </div>
    </section>
  )
}

function tabs(): TabItem<Tab>[] {
  return [
    { key: 'hot', label: t('home.tab-hot'), icon: <FlameIcon /> },
    { key: 'bonus', label: t('home.tab-bonus'), icon: <PromotionIcon /> },
    { key: 'sports', label: t('home.tab-sports'), icon: <SportsIcon /> },
  ]
}
