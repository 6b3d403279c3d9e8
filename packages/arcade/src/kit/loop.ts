/** The frame loop of a scene: it runs while something moves. After `stop` it does not start again. */
export type Loop = { readonly wake: () => void; readonly stop: () => void }

/** After a pause in the background or a long task, animations continue instead of jumping ahead. */
const maxFrameSeconds = 0.1
const frameSeconds = 1 / 60

/** The pause between two frames for players who want less motion: enough to follow a number, in a sixth of the work. */
const reducedPauseMs = 80

/** `frame` returns whether another frame is needed. Browsers request no frames while the tab is hidden. */
export function createLoop(frame: (seconds: number) => boolean, reducedMotion = false): Loop {
  let frameId: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: number | undefined
  let isStopped = false

  const next = (nowMs: number): void => {
    const seconds = last === undefined ? frameSeconds : (nowMs - last) / 1000
    frameId = undefined
    last = nowMs
    if (!frame(Math.min(maxFrameSeconds, Math.max(0, seconds)))) {
      if (frameId === undefined) last = undefined
    } else if (reducedMotion) timer ??= setTimeout(wakeAfterPause, reducedPauseMs)
    else wake()
  }

  const wake = (): void => {
    if (!isStopped) frameId ??= requestAnimationFrame(next)
  }

  const wakeAfterPause = (): void => {
    timer = undefined
    wake()
  }

  const stop = (): void => {
    isStopped = true
    clearTimeout(timer)
    if (frameId !== undefined) cancelAnimationFrame(frameId)
  }
  return { wake, stop }
}
