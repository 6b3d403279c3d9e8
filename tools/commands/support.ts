// `npm run support`: how operators answer players until there is a console.
//   list                                    who waits for an answer, the longest waiting first
//   show PLAYER                             the latest of what was written, in reading order
//   answer PLAYER --by NAME --text TEXT     the player reads it at once, or is told when they are not there
//   close PLAYER --by NAME                  nothing is left to say; the player may write again
import { messagesBefore, waitingThreads } from '../../apps/server/src/modules/support/store.ts'
import type { Support } from '../../apps/server/src/modules/support/support.ts'
import { answer, close } from '../../apps/server/src/modules/support/write.ts'
import { type Asked, operate } from '../lib/operate.ts'

const shownMost = 200

function playerIn({ id }: Asked): bigint {
  if (!/^[1-9]\d{0,17}$/.test(id)) throw new Error(`"${id}" is no player: \`list\` tells who has written`)
  return BigInt(id)
}

async function list({ db }: Support): Promise<void> {
  const threads = await waitingThreads(db, shownMost)
  const rows = threads.map(({ playerId, waitingSince, messages }) => ({
    player: String(playerId),
    since: waitingSince.toISOString(),
    messages: Number(messages),
  }))
  if (rows.length > 0) console.table(rows)
  else console.log('Nobody waits for an answer.')
}

async function show({ db }: Support, asked: Asked): Promise<void> {
  const messages = await messagesBefore(db, playerIn(asked), undefined, shownMost)
  if (messages.length === 0) console.log(`${asked.id} has not written.`)
  for (const { createdAt, author, operator, text } of messages.reverse()) {
    const who = author === 'player' ? 'player' : (operator ?? '')
    console.log(`${createdAt.toISOString()}  ${who}: ${author === 'end' ? '(closed)' : text}`)
  }
}

const commands: Readonly<Record<string, (support: Support, asked: Asked) => Promise<void>>> = {
  list,
  show,
  answer: async (support, asked) => {
    await answer(support, playerIn(asked), asked)
    console.log(`${asked.id} is answered.`)
  },
  close: async (support, asked) => {
    const done = await close(support, playerIn(asked), asked.by)
    console.log(done ? `The conversation of ${asked.id} is closed.` : `${asked.id} was closed before.`)
  },
}

const needed: Readonly<Record<string, readonly (keyof Asked)[]>> = {
  show: ['id'],
  answer: ['id', 'by', 'text'],
  close: ['id', 'by'],
}

await operate({
  name: 'support',
  commands,
  needed,
  open: async (app) => app,
})
