/** Setting: the share of the balance above which the Max button asks. Stored between visits. */
import { create } from 'zustand'
import styles from '#features/play/bet/BetPanel.module.css'
import { Segments } from '#features/play/bet/Segments.tsx'
import { t } from '#i18n/i18n.ts'
import { readMaxShare, writeMaxShare } from '#lib/choices.ts'
import { percentText } from '#stores/percent-text.ts'

const shares = [10, 25, 50, 100] as const
const defaultShare = 25

const storedShare = (): number => shares.find((share) => share === readMaxShare()) ?? defaultShare

const useShare = create<{ readonly share: number }>(() => ({ share: storedShare() }))

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
        items={shares.map((one) => ({ key: `${one}`, title: percentText(one / 100) }))}
        value={`${share}`}
        onChange={choose}
      />
    </div>
  )
}
