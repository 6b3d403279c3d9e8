/** Where the rounds come from that everybody shares: the chain as it was published, and its newest hash (R11.01). */
import { languages } from '@saguao/contract/languages.ts'
import { useStore } from 'zustand'
import type { PanelProps } from '#features/play/bet/BetPanel.tsx'
import { numberIn, textIn } from '#features/play/table/rules.ts'
import styles from '#features/play/table/SeedsSheet.module.css'
import { Seed } from '#features/play/table/SeedsSheet.tsx'
import { t } from '#i18n/i18n.ts'
import { currentLang } from '#stores/language.ts'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

export type ChainSheetProps = PanelProps & { readonly open: boolean; readonly onClose: () => void }

export function ChainSheet({ laid, flow, open, onClose }: ChainSheetProps) {
  const last = useStore(flow.store, ({ shared }) => shared?.history[0])
  const { config } = laid.table.game
  return (
    <Sheet open={open} onClose={onClose} title={t('seeds.title')} closeLabel={t('common.close')}>
      <div className={styles.seeds}>
        <p className={styles.text}>{t('chain.text')}</p>
        <Seed name={t('chain.end')} value={textIn(config, 'chain', 'end') ?? ''} />
        <Seed name={t('chain.salt')} value={textIn(config, 'chain', 'salt') ?? ''} />
        {last ? <Seed name={t('chain.last', { round: last.round })} value={last.hash} /> : null}
        <p className={styles.line}>
          {t('chain.rounds')}
          <span className={styles.nonce}>
            {numberIn(config, 'chain', 'rounds')?.toLocaleString(languages[currentLang()].lang)}
          </span>
        </p>
      </div>
    </Sheet>
  )
}
