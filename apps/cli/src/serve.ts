// One server process, as containers and `npm run saguao -- cluster` start it: no build, no sample studio. It shuts down
// on SIGTERM and when its parent process ends.
import { start } from '../../server/src/main.ts'

/** Sent to the parent process. */
export type ServerMessage = { readonly progress: string } | { readonly address: string }

const report = (message: ServerMessage): void => {
  if (process.send) process.send(message)
  else console.log('progress' in message ? message.progress : `Listening at ${message.address}`)
}

const server = await start({ progress: (progress) => report({ progress }) })
let isStopping = false
const stop = (): void => {
  if (isStopping) return
  isStopping = true
  void server.stop().then(() => process.exit(0))
}
process.on('SIGTERM', stop).on('disconnect', stop)
// The terminal sends Ctrl-C to parent and child; a child waits for the SIGTERM of its parent.
process.on('SIGINT', () => process.send === undefined && stop())
report({ address: server.address })
