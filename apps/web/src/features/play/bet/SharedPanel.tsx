/** Bet panel of a shared table: two bets on a flight of crash, or one on each colour of double. */
import { useState } from 'react'
import { useStore } from 'zustand'
import { colorKeys, timesText } from '#domain/bets/round-text.ts'
import { BetAmount } from '#features/play/bet/amount/BetAmount.tsx'
import styles from '#features/play/bet/BetPanel.module.css'
import { useSlots } from '#features/play/bet/bet-slots.ts'
import { type BetState, isFree, type OpenRound } from '#features/play/bet/bet-state.ts'
import { CrashControls } from '#features/play/bet/CrashControls.tsx'
import { LastBets } from '#features/play/bet/LastBets.tsx'
import type { PanelProps, SlotsProps } from '#features/play/bet/panel-props.ts'
import { Segments } from '#features/play/bet/Segments.tsx'
import { SharedActions, SharedBetFacts } from '#features/play/bet/SharedBet.tsx'
import type { OpenedTable } from '#features/play/table/open-table.ts'
import { PhaseStatus } from '#features/play/table/PhaseStatus.tsx'
import { type Color, colors, numberIn } from '#features/play/table/rules.ts'
import { PlayNotice } from '#features/play/win/PlayNotice.tsx'
import { t } from '#i18n/i18n.ts'
import { CloseIcon, PlusIcon } from '#icons/icons.tsx'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { IconButton } from '#widgets/form/IconButton.tsx'

const openBet = ({ open }: BetState) => open
const isInUse = (state: BetState) => !isFree(state)
const hasNotice = ({ step, problem }: BetState) => problem !== null || step.at === 'unsure'

export function SharedPanel({ opened, slots }: SlotsProps) {
  const isCrash = opened.kind === 'crash'
  const [active, setActive] = useState(0)
  const [isSecondWanted, setSecondWanted] = useState(() => slots[1]?.store.getState().open != null)
  const opens = useSlots(slots, openBet)
  const used = useSlots(slots, isInUse)
  const noticed = slots[useSlots(slots, hasNotice).indexOf(true)]
  const controller = slots[active] ?? slots[0]
  if (!controller) return null
  const isPair = isCrash && (isSecondWanted || used[1] === true)
  const pick = (index: number) => {
    setActive(index)
    const slot = slots[index]
    slot?.choose(slot.store.getState().choice)
  }
  const closeSecond = () => {
    setSecondWanted(false)
    pick(0)
  }
  const openSecond = () => {
    setSecondWanted(true)
    pick(1)
  }
  return (
    <section className={styles.panel} data-shared="" aria-label={t('play.panel')}>
      <PlayNotice controller={noticed ?? controller} currency={opened.table.currency} />
      <div className={styles.phaseRow}>
        <PhaseStatus opened={opened} controller={controller} />
        {isCrash && !isPair ? (
          <Button size="small" icon={<PlusIcon />} onClick={openSecond}>
            {t('play.second-bet')}
          </Button>
        ) : null}
      </div>
      {isPair ? (
        <div className={styles.tabs}>
          <Segments
            label={t('play.which-bet')}
            items={slots.map((slot, index) => ({
              key: `${index}`,
              title: t('play.bet-number', { number: slot.slot }),
            }))}
            value={`${active}`}
            onChange={(key) => pick(Number(key))}
          />
          <IconButton
            label={t('play.close-second')}
            aria-disabled={used[1] === true}
            onClick={() => used[1] !== true && closeSecond()}
          >
            <CloseIcon />
          </IconButton>
        </div>
      ) : null}
      {isCrash ? (
        <CrashChoice key={active} opened={opened} controller={controller} />
      ) : (
        <div className={styles.controls} data-kind={opened.kind}>
          <Segments
            label={t('play.color')}
            items={colors.map((color, index) => ({
              key: color,
              title: t(colorKeys[color]),
              text: colorText(opened, color, opens[index]),
              tone: color,
            }))}
            value={colors[active]}
            onChange={(color) => pick(colors.indexOf(color))}
          />
        </div>
      )}
      <BetAmount opened={opened} controller={controller} />
      {isCrash ? null : <LastBets opened={opened} slots={slots} />}
      <SharedActions opened={opened} slots={isPair ? slots : [controller]} />
    </section>
  )
}

function CrashChoice({ opened, controller }: PanelProps) {
  const free = useStore(controller.view, isFree)
  const open = useStore(controller.view, openBet)
  const choice = useStore(controller.view, (state) => state.choice)
  if (open) return <SharedBetFacts opened={opened} open={open} />
  return (
    <fieldset className={styles.controls} data-kind={opened.kind} disabled={!free}>
      <legend className="visually-hidden">{t('play.choice')}</legend>
      <CrashControls config={opened.table.game.config} choice={choice} onChange={controller.choose} />
    </fieldset>
  )
}

const payOf = ({ table: { game } }: OpenedTable, color: Color): number =>
  numberIn(game.config, 'multipliers', color) ?? 0

/** The own stake on the colour, or what it pays. */
const colorText = (opened: OpenedTable, color: Color, open: OpenRound | null | undefined): string =>
  open ? moneyText(open.bet, opened.table.currency) : timesText(payOf(opened, color))
