// One server of several, as containers and `npm run cluster` run it: it builds nothing, has nothing beside it, and
// stops in order when it is asked to, or when whoever started it is gone.
import { start } from '../apps/server/src/main.ts'

/** What a parent is told. */
export type Told = { readonly said: string } | { readonly address: string }

const tell = (told: Told): void => {
  if (process.send) process.send(told)
  else console.log('said' in told ? told.said : `Listening at ${told.address}`)
}

const server = await start({ progress: (said) => tell({ said }) })
let isStopping = false
const stop = (): void => {
  if (isStopping) return
  isStopping = true
  void server.stop().then(() => process.exit(0))
}
process.on('SIGTERM', stop).on('disconnect', stop)
// Ctrl-C reaches everybody at the terminal; one with a parent waits for its word.
process.on('SIGINT', () => process.send === undefined && stop())
tell({ address: server.address })
