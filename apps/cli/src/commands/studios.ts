// Third-party game providers. Keys are rotated in the console (or `saguao console studio/key/rotate`) by two operators.
import { openStudios, type Studios } from '../../../server/src/modules/games/games.ts'
import { operatorCommand, printTable } from '../lib/operator.ts'

const secretBytes = 32

type Opened = { readonly studios: Studios; newSecret(): string }

function launchUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isLocal = url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname)
  if (url?.protocol !== 'https:' && !isLocal)
    throw new Error('--launch is an https address, such as https://games.example/play')
  return url?.href ?? ''
}

function find(studios: Studios, name: string) {
  const studio = studios.find(name)
  if (!studio) throw new Error(`There is no studio ${name}`)
  return studio
}

async function add({ studios, newSecret }: Opened, name: string, launch: string): Promise<void> {
  if (!/^[a-z0-9][a-z0-9_-]{0,31}$/.test(name))
    throw new Error('A name has up to 32 lower-case letters, digits, - and _, and equals its provider id')
  const [present] = studios.find(name)?.secrets ?? []
  const secret = present ?? newSecret()
  await studios.put({ name, launchUrl: launchUrl(launch), secret })
  console.log(present ? `${name} opens at ${launch}.` : `${name} is added. Its secret, shown once: ${secret}`)
}

export const { usage, run } = operatorCommand<Opened>({
  name: 'studios',
  open: async (app) => ({
    studios: await openStudios(app),
    newSecret: () => app.random.secret(secretBytes),
  }),
  close: ({ studios }) => studios.close(),
  actions: {
    list: {
      help: '                       names, launch addresses and number of valid secrets',
      run: async ({ studios }) => {
        const rows = studios
          .all()
          .map(({ name, launchUrl, secrets }) => ({ name, launchUrl, secrets: secrets.length }))
        printTable(rows, 'There is no studio.')
      },
    },
    add: {
      help: 'NAME --launch URL       add a studio, or change its launch address; prints a new secret once',
      requires: ['id', 'launch'],
      permission: 'operators:manage',
      run: (opened, { id, launch }) => add(opened, id, launch),
    },
    remove: {
      help: 'NAME                 close its games; its rounds stay in the ledger',
      requires: ['id'],
      permission: 'operators:manage',
      run: async ({ studios }, { id }) => {
        find(studios, id)
        await studios.remove(id)
        console.log(`${id} is removed.`)
      },
    },
  },
})
