/** A shared game table as text: the countdown, the current multiplier and the result. */
import { readTableMessage, type TableState } from '@saguao/contract/realtime/table-state.ts'
import { crashCurveAt } from '@saguao/fair/games/crash.ts'

/** A multiplier, or a text. */
export type Figure = {
  readonly times?: number | undefined
  readonly text?: string
  readonly tone: 'calm' | 'good' | 'bad'
}

export type TableView = {
  readonly receive: (message: unknown) => void
  /** True after the first message: from then on the table determines the display. */
  readonly hasState: () => boolean
  readonly stop: () => void
}

const redrawIntervalMs = 100

export function createTableView(isFlight: boolean, show: (figure: Figure) => void): TableView {
  let hasState = false
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => clearInterval(timer)

  const follow = (elapsedMs: number, numberAt: (elapsedMs: number) => Figure): void => {
    const startedMs = performance.now() - elapsedMs
    const draw = () => show(numberAt(performance.now() - startedMs))
    draw()
    const drawIfVisible = () => {
      if (!document.hidden) draw()
    }
    timer = setInterval(drawIfVisible, redrawIntervalMs)
  }

  const applyState = ({ phase, elapsedMs, lengthMs, result }: TableState): void => {
    stop()
    if (phase === 'over') show(figureOf(result))
    else if (phase === 'betting') follow(elapsedMs, (ms) => countdown(lengthMs, ms))
    else if (isFlight) follow(elapsedMs, (ms) => ({ times: crashCurveAt(ms), tone: 'good' }))
    else show({ text: '…', tone: 'calm' })
  }

  return {
    stop,
    hasState: () => hasState,
    receive: (value) => {
      const message = readTableMessage(value)
      hasState ||= message !== null
      if (message?.kind === 'state') applyState(message)
    },
  }
}

function countdown(lengthMs: number | null, elapsedMs: number): Figure {
  const text = lengthMs === null ? '' : `${Math.max(0, Math.ceil((lengthMs - elapsedMs) / 1000))}`
  return { text, tone: 'calm' }
}

function figureOf(result: TableState['result']): Figure {
  const outcome = result?.outcome ?? {}
  if ('number' in outcome) return { text: `${outcome.number}`, tone: 'calm' }
  return { times: outcome.point, tone: 'bad' }
}
