import { FooterBlock } from '#features/home/blocks/FooterBlock.tsx'
import styles from '#features/home/Home.module.css'
import { Winners } from '#features/home/Winners.tsx'

/** Blocks below the first screens. */
export function EndBlock() {
  return (
    <div className={styles.end}>
      <Winners />
      <FooterBlock />
    </div>
  )
}
