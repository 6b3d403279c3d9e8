/** The player's own bets on a shared round: their status, and the buttons to bet, cash out and take back. */

import { useStore } from 'zustand'
import { choiceText, timesText } from '#domain/bets/round-text.ts'
import { payoutOf } from '#features/play/bet/amount/bet-amount.ts'
import { AutoButton, StopButton } from '#features/play/bet/BetActions.tsx'
import panel from '#features/play/bet/BetPanel.module.css'
import { isLocked, type OpenRound } from '#features/play/bet/bet-state.ts'
import type { PanelProps, SlotsProps } from '#features/play/bet/panel-props.ts'
import type { OpenedTable } from '#features/play/table/open-table.ts'
import { isUnderWay } from '#features/play/table/shared-table.ts'
import { usePhase } from '#features/play/table/use-phase.ts'
import { usePreservedFocus } from '#features/play/table/use-preserved-focus.ts'
import { t } from '#i18n/i18n.ts'
import { currentPolicy } from '#stores/market-policy.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'

export function SharedBetFacts({ opened, open }: { readonly opened: OpenedTable; readonly open: OpenRound }) {
  const { choice, bet, fair, outcome } = open
  const facts = [
    [t('play.your-bet'), moneyText(bet, opened.table.currency)],
    [t('play.choice'), choiceText(choice) || t('play.by-hand')],
    outcome.half === undefined
      ? [t('history.round'), t('play.round-number', { round: fair.nonce })]
      : [t('play.half-out'), timesText(outcome.half)],
  ]
  return (
    <div className={panel.controls}>
      <dl className={panel.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={panel.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** One column of buttons per bet; with a single bet there is room for auto-play beside it. */
export function SharedActions({ opened, slots }: SlotsProps) {
  const isPair = slots.length > 1
  const [first] = slots
  return (
    <div className={panel.actions}>
      {!isPair && first && currentPolicy().autoplay ? (
        <AutoButton opened={opened} controller={first} />
      ) : null}
      {slots.map((controller) => (
        <SlotActions key={controller.slot} opened={opened} controller={controller} isPair={isPair} />
      ))}
    </div>
  )
}

type SlotProps = PanelProps & { readonly isPair: boolean }
type OpenBetProps = SlotProps & { readonly open: OpenRound }

function SlotActions({ opened, controller, isPair }: SlotProps) {
  const main = usePreservedFocus<HTMLFieldSetElement>()
  const open = useStore(controller.view, (state) => state.open)
  const left = useStore(controller.view, ({ auto }) => auto?.left)
  const isFlying = useStore(controller.view, ({ shared }) => !!open && !!shared && isUnderWay(shared, open))
  const isCashable = isFlying && opened.kind === 'crash'
  return (
    <fieldset
      ref={main}
      className={panel.slot}
      data-pair={isPair ? '' : undefined}
      aria-label={isPair ? t('play.bet-number', { number: controller.slot }) : undefined}
    >
      {left !== undefined && !isCashable ? (
        <StopButton left={left} controller={controller} />
      ) : open ? (
        <OpenBetButtons opened={opened} controller={controller} open={open} isPair={isPair} />
      ) : (
        <PlaceButton opened={opened} controller={controller} isPair={isPair} />
      )}
    </fieldset>
  )
}

/** In one row, or in two beside the buttons of another bet. */
const Label = ({ text, detail }: { readonly text: string; readonly detail: string }) => (
  <span className={panel.label}>
    <span>{text}</span> <span className={panel.detail}>{detail}</span>
  </span>
)

function PlaceButton({ opened, controller, isPair }: SlotProps) {
  const locked = useStore(controller.view, isLocked)
  const isSending = useStore(controller.view, ({ step }) => step.at === 'sending')
  const bet = useStore(controller.view, (state) => state.bet)
  // A bet placed while a round runs, or just after it ended, counts for the following round.
  const isLate = useStore(controller.view, ({ shared }) => shared?.phase !== 'betting')
  return (
    <Button wide kind="primary" loading={isSending} paused={locked && !isSending} onClick={controller.bet}>
      {isPair ? (
        <Label
          text={t(isLate ? 'play.next-round' : 'play.bet')}
          detail={moneyText(bet, opened.table.currency)}
        />
      ) : (
        t(isLate ? 'play.bet-next' : 'play.bet')
      )}
    </Button>
  )
}

/** Cash-out of the whole or half of the stake while the flight runs; before the start the bet can be taken back. */
function OpenBetButtons({ opened, controller, open, isPair }: OpenBetProps) {
  const phase = usePhase(controller)
  const isSending = useStore(
    controller.view,
    ({ step }) => step.at === 'sending' && step.request.call === 'move',
  )
  const isReady = useStore(controller.view, ({ step }) => step.at === 'ready')
  const state = { loading: isSending, paused: !isReady && !isSending }
  if (opened.kind === 'crash' && phase && isUnderWay(phase.shared, open))
    return <CashOutButtons {...{ opened, controller, open, isPair, ...state }} flown={phase.multiplier} />
  const isNext = phase !== null && phase.shared.round < open.fair.nonce
  const isBetting = phase?.shared.phase === 'betting' && phase.shared.round === open.fair.nonce
  if (opened.kind === 'crash' && (isNext || isBetting))
    return (
      <Button wide {...state} onClick={controller.cancel}>
        <Label text={t('play.cancel-bet')} detail={moneyText(open.bet, opened.table.currency)} />
      </Button>
    )
  return (
    <Button wide paused>
      {isPair ? (
        <Label text={t('play.your-bet')} detail={moneyText(open.bet, opened.table.currency)} />
      ) : (
        t(isNext ? 'play.waits-next' : 'play.waits')
      )}
    </Button>
  )
}

type CashOutProps = OpenBetProps & {
  readonly flown: number
  readonly loading: boolean
  readonly paused: boolean
}

function CashOutButtons({ opened, controller, open, isPair, flown, ...state }: CashOutProps) {
  const decimals = useStore(controller.view, ({ decimals: count }) => count)
  const { bet, win, choice, outcome } = open
  const multiplier = Math.min(flown, choice.autoCashout ?? flown)
  const pays = (times: number) => moneyText(payoutOf(bet, times, decimals) - win, opened.table.currency)
  const half = outcome.half
  const whole = half === undefined ? multiplier : (half + multiplier) / 2
  return (
    <>
      <Button wide kind="primary" {...state} onClick={controller.cashOut}>
        {isPair ? (
          <Label text={t('play.leave')} detail={pays(whole)} />
        ) : (
          <Label text={t('play.cash-out', { amount: pays(whole) })} detail={timesText(multiplier)} />
        )}
      </Button>
      {half === undefined ? (
        <Button
          {...state}
          aria-label={t('play.cash-out-half', { amount: pays(multiplier / 2) })}
          onClick={controller.cashOutHalf}
        >
          ½
        </Button>
      ) : null}
    </>
  )
}
