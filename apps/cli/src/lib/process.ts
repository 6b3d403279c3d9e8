// Progress output and the end of commands that keep running.

// One Ctrl-C arrives twice: from the terminal, and from npm, which forwards the signal it receives itself.
const npmRepeatMs = 500
const parentCheckMs = 1_000

export function progress(message: string): void {
  const seconds = (performance.now() / 1000).toFixed(1)
  console.log(`${seconds.padStart(6)} s  ${message}`)
}

/** Aborted by the first signal; a second signal ends the process at once. */
export function quitSignal(names: readonly NodeJS.Signals[]): AbortSignal {
  const controller = new AbortController()
  let firstAt = 0
  const quit = () => {
    if (controller.signal.aborted && performance.now() - firstAt > npmRepeatMs) process.exit(130)
    if (controller.signal.aborted) return
    firstAt = performance.now()
    controller.abort()
  }
  for (const name of names) process.on(name, quit)
  quitWithParent(quit)
  return controller.signal
}

/** A killed npm forwards no signal, and the server would keep running unattended. */
function quitWithParent(quit: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const { ppid } = process
  setInterval(() => process.ppid !== ppid && quit(), parentCheckMs).unref()
}
