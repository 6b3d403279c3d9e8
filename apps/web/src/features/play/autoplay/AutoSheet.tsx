/** Sheet that sets how many rounds auto-play runs, and its stop limits. */
import { languages } from '@saguao/contract/product/languages.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { type AutoRules, autoRounds } from '#features/play/autoplay/auto-play.ts'
import styles from '#features/play/bet/BetPanel.module.css'
import type { PanelProps } from '#features/play/bet/panel-props.ts'
import { Segments } from '#features/play/bet/Segments.tsx'
import { t } from '#i18n/i18n.ts'
import { currentLang } from '#stores/language.ts'
import { Button } from '#widgets/form/Button.tsx'
import { MoneyField } from '#widgets/form/MoneyField.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

type AutoSheetProps = PanelProps & { readonly open: boolean; readonly onClose: () => void }

type Typed = { readonly rounds: number; readonly stopAtWin: string; readonly stopAtLoss: string }

export function AutoSheet({ opened, controller, open, onClose }: AutoSheetProps) {
  const [typed, setTyped] = useState<Typed>({ rounds: autoRounds[0], stopAtWin: '', stopAtLoss: '' })
  const decimals = useStore(controller.store, (state) => state.decimals)
  const begin = () => {
    onClose()
    controller.autoPlay(rulesOf(typed))
  }
  const field = { locale: languages[currentLang()].lang, decimals, alias: opened.table.currencyAlias }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('play.auto')}
      closeLabel={t('common.close')}
      footer={
        <Button wide kind="primary" onClick={begin}>
          {t('play.auto-start', { rounds: typed.rounds })}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <Segments
          label={t('play.auto-rounds')}
          items={autoRounds.map((rounds) => ({ key: `${rounds}`, title: rounds }))}
          value={`${typed.rounds}`}
          onChange={(rounds) => setTyped({ ...typed, rounds: Number(rounds) })}
        />
        <MoneyField
          {...field}
          label={t('play.stop-loss')}
          hint={t('play.stop-hint')}
          value={typed.stopAtLoss}
          onChange={(stopAtLoss) => setTyped({ ...typed, stopAtLoss })}
        />
        <MoneyField
          {...field}
          label={t('play.stop-win')}
          hint={t('play.stop-hint')}
          value={typed.stopAtWin}
          onChange={(stopAtWin) => setTyped({ ...typed, stopAtWin })}
        />
      </div>
    </Sheet>
  )
}

/** An empty field sets no limit. */
function rulesOf({ rounds, stopAtWin, stopAtLoss }: Typed): AutoRules {
  return { rounds, stopAtWin: Number(stopAtWin) || null, stopAtLoss: Number(stopAtLoss) || null }
}
