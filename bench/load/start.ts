// Starts the processes that stand for people, and hears what they say.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { keepTo } from './cores.ts'
import type { Order, Said, Second } from './generator.ts'
import type { Heard, Listening } from './listeners.ts'

function start(name: string): ChildProcess {
  const child = fork(join(import.meta.dirname, `${name}.ts`))
  if (child.pid) keepTo('people', child.pid)
  return child
}

/** Resolves with all seconds when the last answer is there, or nobody waits for it any more. */
export async function generate(order: Order, tell: (second: Second) => void): Promise<Second[]> {
  const seconds: Second[] = []
  const child = start('generator')
  let isWhole = false
  child.on('message', (said: Said) => {
    if ('end' in said) isWhole = true
    else {
      seconds.push(said.second)
      tell(said.second)
    }
  })
  child.send(order)
  await once(child, 'exit')
  if (!isWhole) throw new Error('Those who made the load ended before it was over')
  return seconds
}

export type Listeners = { heard(): Promise<Heard>; leave(): void }

export async function listenIn(listening: Listening): Promise<Listeners> {
  const child = start('listeners')
  const gone = once(child, 'exit').then(() => {
    throw new Error('Those who listen are gone')
  })
  gone.catch(() => undefined)
  const hear = async (): Promise<Heard> =>
    ((await Promise.race([once(child, 'message'), gone])) as [Heard])[0]
  child.send(listening)
  await hear()
  return {
    heard: () => {
      child.send('how many')
      return hear()
    },
    leave: () => child.disconnect(),
  }
}
