/** All games of a category, full screen, so it brings its own way back (R2.11). */
import { navigate } from 'wouter/use-browser-location'
import { ClosedTile } from '#art/ClosedTile.tsx'
import styles from '#features/games/AllGame.module.css'
import { t } from '#i18n/i18n.ts'
import {
  BackIcon,
  FlameIcon,
  GamesIcon,
  RocketIcon,
  SearchIcon,
  SportsIcon,
  StarIcon,
  TrophyIcon,
} from '#icons/icons.tsx'
import type { ScreenProps } from '#routes.tsx'
import { Soon } from '#shell/Page.tsx'
import { IconButton } from '#widgets/IconButton.tsx'
import { type TabItem, Tabs } from '#widgets/Tabs.tsx'

const signs = {
  sports: SportsIcon,
  games: GamesIcon,
  rocket: RocketIcon,
  star: StarIcon,
  flame: FlameIcon,
  trophy: TrophyIcon,
}

export function AllGame({ params }: ScreenProps) {
  const all = tabs()
  const chosen = all.find(({ key }) => key === params.categorie)?.key ?? 'all'
  const choose = (key: string) => navigate(key === 'all' ? '/allgame' : `/allgame/${key}`, { replace: true })
  return (
    <>
      <header className={styles.head}>
        <IconButton label={t('header.back')} onClick={() => navigate('/')}>
          <BackIcon />
        </IconButton>
        <h1 className={styles.title}>{t('games.title')}</h1>
        <IconButton label={t('games.search')} onClick={() => navigate('/searchGame/all')}>
          <SearchIcon />
        </IconButton>
      </header>
      <Tabs label={t('games.title')} items={all} value={chosen} onChange={choose} panelId="all-games" />
      <div id="all-games" role="tabpanel" aria-label={t('games.title')} className={styles.panel}>
        <Soon icon={<GamesIcon />} title={t('games.soon-title')} text={t('games.soon-text')} />
        <div className={styles.grid} aria-hidden="true">
          {Object.entries(signs).map(([name, Sign]) => (
            <ClosedTile key={name} sign={<Sign />} />
          ))}
        </div>
      </div>
    </>
  )
}

function tabs(): TabItem<string>[] {
  return [
    { key: 'all', label: t('games.all') },
    { key: 'hot', label: t('home.tab-hot') },
    { key: 'bonus', label: t('home.tab-bonus') },
    { key: 'sports', label: t('home.tab-sports') },
  ]
}
