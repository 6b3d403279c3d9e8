/**
 * The lobby. The top is in view from the start; every other block is mounted when it comes into view,
 * in the room kept for it (R2.01).
 */
import { FeatureBlock } from '#features/home/FeatureBlock.tsx'
import { FooterBlock } from '#features/home/FooterBlock.tsx'
import { HeroBlock } from '#features/home/HeroBlock.tsx'
import styles from '#features/home/Home.module.css'
import { InView } from '#features/home/InView.tsx'
import { NoticeBlock } from '#features/home/NoticeBlock.tsx'
import { TabBlock } from '#features/home/TabBlock.tsx'
import { useEnterHome } from '#features/home/use-enter-home.ts'
import { useTopButton } from '#features/home/use-top-button.ts'

export function Home() {
  useEnterHome()
  useTopButton()
  return (
    <div className={styles.home}>
      <HeroBlock />
      <InView height="1.76rem">
        <FeatureBlock />
      </InView>
      <InView height="var(--touch)">
        <NoticeBlock />
      </InView>
      <InView height="8rem">
        <TabBlock />
      </InView>
      <InView height="5.4rem">
        <FooterBlock />
      </InView>
    </div>
  )
}
