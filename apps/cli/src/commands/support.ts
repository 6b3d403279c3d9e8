// Conversations with players.
import {
  answer,
  close,
  messagesBefore,
  type SupportDeps,
  waitingThreads,
} from '../../../server/src/modules/support/support.ts'
import { maxRows, operatorCommand, printTable, type Request } from '../lib/operator.ts'

function playerIn({ id }: Request): bigint {
  if (!/^[1-9]\d{0,17}$/.test(id)) throw new Error(`"${id}" is not a player id: see \`list\``)
  return BigInt(id)
}

async function list({ db }: SupportDeps): Promise<void> {
  const threads = await waitingThreads(db, maxRows)
  const rows = threads.map(({ playerId, waitingSince, messages }) => ({
    player: String(playerId),
    since: waitingSince.toISOString(),
    messages: Number(messages),
  }))
  printTable(rows, 'No player waits for an answer.')
}

async function show({ db }: SupportDeps, request: Request): Promise<void> {
  const messages = await messagesBefore(db, playerIn(request), undefined, maxRows)
  if (messages.length === 0) console.log(`${request.id} has not written.`)
  for (const { createdAt, author, operator, text } of messages.reverse()) {
    const name = author === 'player' ? 'player' : (operator ?? '')
    console.log(`${createdAt.toISOString()}  ${name}: ${author === 'end' ? '(closed)' : text}`)
  }
}

export const { usage, run } = operatorCommand<SupportDeps>({
  name: 'support',
  open: (app) => app,
  actions: {
    list: {
      help: '                                   players who wait for an answer, longest first',
      run: list,
    },
    show: {
      help: 'PLAYER                             the latest messages',
      requires: ['id'],
      permission: 'support:read',
      run: show,
    },
    answer: {
      help: 'PLAYER --text TEXT               send an answer',
      requires: ['id', 'text'],
      permission: 'support:answer',
      run: async (support, request) => {
        await answer(support, playerIn(request), request)
        console.log(`${request.id} is answered.`)
      },
    },
    close: {
      help: 'PLAYER                            close the conversation; the player may write again',
      requires: ['id'],
      permission: 'support:answer',
      run: async (support, request) => {
        const done = await close(support, playerIn(request), request.by)
        console.log(`The conversation of ${request.id} ${done ? 'is' : 'was already'} closed.`)
      },
    },
  },
})
