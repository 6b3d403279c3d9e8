/** Fairness data of shared rounds: the published hash chain and its newest hash (R11.01). */
import { languages } from '@saguao/contract/product/languages.ts'
import { useStore } from 'zustand'
import type { PanelProps } from '#features/play/bet/panel-props.ts'
import styles from '#features/play/fairness/SeedsSheet.module.css'
import { Seed } from '#features/play/fairness/SeedsSheet.tsx'
import { numberIn, textIn } from '#features/play/table/rules.ts'
import { t } from '#i18n/i18n.ts'
import { currentLang } from '#stores/language.ts'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

type ChainSheetProps = PanelProps & { readonly open: boolean; readonly onClose: () => void }

export function ChainSheet({ opened, controller, open, onClose }: ChainSheetProps) {
  const last = useStore(controller.view, ({ shared }) => shared?.history[0])
  const { config } = opened.table.game
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
