/** Setting: the share of the balance above which the Max button asks. Stored between visits. */
import { create } from 'zustand'
import styles from '#features/play/bet/BetPanel.module.css'
import { Segments } from '#features/play/bet/Segments.tsx'
import { t } from '#i18n/i18n.ts'
import { maxShares, readMaxShare, writeMaxShare } from '#lib/choices.ts'
import { percentText } from '#stores/percent-text.ts'

const useShare = create<{ readonly share: number }>(() => ({ share: readMaxShare() }))

/** In percent. */
export const useMaxShare = (): number => useShare(({ share }) => share)

export function MaxShareChoice() {
  const share = useMaxShare()
  const choose = (next: string) => {
    writeMaxShare(Number(next))
    useShare.setState({ share: Number(next) })
  }
  return (
    <div className={styles.share}>
      <p>{t('max.ask')}</p>
      <Segments
        label={t('max.ask')}
        items={maxShares.map((one) => ({ key: `${one}`, title: percentText(one / 100) }))}
        value={`${share}`}
        onChange={choose}
      />
    </div>
  )
}
