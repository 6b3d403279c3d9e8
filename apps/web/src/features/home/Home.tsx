/**
 * Home screen. The top block is rendered at once; every other block is mounted when it comes into view, in space
 * reserved for it (R2.01). Code not needed for the first view is loaded with its block, or after the lobby has
 * settled.
 */

import { useRef } from 'react'
import { pullToRefreshLabels } from '#domain/layout/pull-labels.ts'
import { FeatureBlock } from '#features/home/blocks/FeatureBlock.tsx'
import { NoticeBlock } from '#features/home/blocks/NoticeBlock.tsx'
import { TabBlock } from '#features/home/blocks/TabBlock.tsx'
import { TopBlock } from '#features/home/blocks/TopBlock.tsx'
import styles from '#features/home/Home.module.css'
import { InView } from '#features/home/InView.tsx'
import { refreshLobby } from '#features/home/refresh-lobby.ts'
import { useEnterHome } from '#features/home/use-enter-home.ts'
import { useTopButton } from '#features/home/use-top-button.ts'
import { t } from '#i18n/i18n.ts'
import { lazyComponent } from '#lib/lazy-component.tsx'
import { currentPolicy } from '#stores/market-policy.ts'
import { useSession } from '#stores/session.ts'
import pull from '#widgets/list/PullToRefresh.module.css'

const endHeight = '8rem'
const EndBlock = lazyComponent(
  async () => (await import('#features/home/lazy-blocks.ts')).lazyBlocks.EndBlock(),
  () => <div style={{ minHeight: endHeight }} />,
)
const jackpotPlace = {
  minHeight: 'var(--touch)',
  borderRadius: 'var(--radius-m)',
  background: 'var(--gold-soft)',
}
const JackpotBlock = lazyComponent(async () =>
  (await import('#features/home/lazy-blocks.ts')).lazyBlocks.JackpotBlock(),
)
const PullHint = lazyComponent(async () =>
  (await import('#features/home/lazy-blocks.ts')).lazyBlocks.PullHint(),
)

export function Home() {
  const page = useRef<HTMLDivElement>(null)
  const settled = useEnterHome()
  const loggedIn = useSession((session) => session.loggedIn)
  useTopButton()
  const labels = pullToRefreshLabels()
  return (
    <div ref={page} className={pull.page}>
      {settled ? <PullHint page={page} onRefresh={() => refreshLobby()} labels={labels} /> : null}
      <div className={`${pull.content} ${styles.home}`}>
        <h1 className="visually-hidden">{t('home.hero-title')}</h1>
        <TopBlock />
        <InView id="features" height={loggedIn ? '5.4rem' : '3.16rem'}>
          <FeatureBlock />
        </InView>
        <InView id="notices" height="var(--touch)">
          <NoticeBlock />
        </InView>
        {currentPolicy().jackpot ? <div style={jackpotPlace}>{settled ? <JackpotBlock /> : null}</div> : null}
        <InView id="games" height="16rem">
          <TabBlock />
        </InView>
        <InView id="end" height={endHeight}>
          <EndBlock />
        </InView>
      </div>
    </div>
  )
}
