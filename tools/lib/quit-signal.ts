// When a command that keeps running is to end.

// One Ctrl-C arrives twice: from the terminal, and again from npm, which passes on what it gets itself.
const npmEchoMs = 500
const orphanCheckMs = 1_000

/** Aborted by the first request to stop; a second one does not wait for anything. */
export function quitSignal(names: readonly NodeJS.Signals[]): AbortSignal {
  const controller = new AbortController()
  let askedAt = 0
  const ask = () => {
    if (controller.signal.aborted && performance.now() - askedAt > npmEchoMs) process.exit(130)
    if (controller.signal.aborted) return
    askedAt = performance.now()
    controller.abort()
  }
  for (const name of names) process.on(name, ask)
  whenOrphaned(ask)
  return controller.signal
}

/** An npm that is killed outright passes nothing on. Nobody could stop the server by name then: it stops by itself. */
function whenOrphaned(ask: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const { ppid } = process
  setInterval(() => process.ppid !== ppid && ask(), orphanCheckMs).unref()
}
