/**
 * A scene of plain text and boxes, used when the scene of a game cannot be loaded: a player with an open round must be
 * able to finish it. Its colours are the CSS variables of the web app.
 */
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import type { Choice, OpenScene, Outcome, SceneOptions } from '../scene.ts'
import { boardView } from './board-view.ts'
import { reelsView } from './reels-view.ts'
import { createTableView, type Figure } from './table-view.ts'
import { element, type PlainView } from './view.ts'

const resultShownMs = 700
const resultShownFastMs = 160

type Views = Readonly<Record<GameKind, (options: SceneOptions) => PlainView>>

const views: Views = {
  dice: figureView(({ roll }) => (roll === undefined ? undefined : figureText(roll))),
  mines: boardView,
  plinko: figureView(multiplierText),
  wheel: figureView(multiplierText),
  double: figureView(({ number }) => number?.toString()),
  slots: reelsView,
  crash: figureView(({ point, multiplier }) => timesText(point ?? multiplier)),
}

export function plainScene(kind: GameKind): OpenScene {
  return async (options) => {
    const view = views[kind](options)
    options.host.append(view.root)
    const table = createTableView(kind === 'crash', ({ times, text, tone }) => {
      view.root.textContent = timesText(times) ?? text ?? ''
      view.root.style.color = tones[tone]
    })
    return {
      prepare: (choice) => {
        if (!table.hasState()) view.prepare(choice)
      },
      play: async ({ choice, outcome, fast }) => {
        if (table.hasState()) return
        view.show(choice, outcome, 'settled')
        await wait(fast || options.reducedMotion ? resultShownFastMs : resultShownMs)
      },
      show: async ({ choice, outcome, status }) => {
        if (!table.hasState()) view.show(choice, outcome, status)
      },
      receiveTableMessage: table.receive,
      destroy: () => {
        table.stop()
        view.root.remove()
      },
    }
  }
}

const tones: Readonly<Record<Figure['tone'], string>> = {
  calm: 'var(--text-1)',
  good: 'var(--green)',
  bad: 'var(--red)',
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The number in the language of the document. */
function figureText(figure: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return figure.toLocaleString(document.documentElement.lang || undefined, digits)
}

function timesText(multiplier: number | undefined): string | undefined {
  return multiplier === undefined ? undefined : `${figureText(multiplier)}×`
}

function multiplierText({ multiplier }: Outcome): string | undefined {
  return timesText(multiplier)
}

/** One large number. */
function figureView(textOf: (outcome: Outcome) => string | undefined): () => PlainView {
  return () => {
    const root = element('div', {
      display: 'grid',
      placeItems: 'center',
      height: '100%',
      fontSize: '0.96rem',
      fontWeight: '800',
      fontVariantNumeric: 'tabular-nums',
    })
    return {
      root,
      prepare: () => {
        root.textContent = ''
      },
      show: (_: Choice, outcome: Outcome) => {
        root.textContent = textOf(outcome) ?? ''
        root.style.color = (outcome.multiplier ?? 0) > 1 ? 'var(--green)' : 'var(--text-1)'
      },
    }
  }
}
