// `npm run studios`: which third-party studios may call us.
//   list                        their names, where their games open, and how many secrets are believed
//   add NAME --launch URL       lets a studio in, or changes its address; a newcomer's secret is shown once
//   rotate NAME                 a new secret, shown once; the former is still believed
//   retire NAME                 … and now no more
//   remove NAME                 its games close; what it owes is still in its rounds
import { parseArgs } from 'node:util'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { openStudios, type Studios } from '../../apps/server/src/modules/games/games.ts'
import { createWallet } from '../../apps/server/src/modules/wallet/wallet.ts'
import { withDatabase } from '../lib/database.ts'

const secretBytes = 32

type Asked = { readonly name: string; readonly launch: string; newSecret(): string }

const isLocal = (url: URL): boolean => ['127.0.0.1', 'localhost'].includes(url.hostname)

function launchUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal(url))))
    throw new Error('--launch is an https address, such as https://games.example/play')
  return url.href
}

function known(studios: Studios, name: string) {
  const studio = studios.find(name)
  if (!studio) throw new Error(`No studio is called ${name}`)
  return studio
}

const commands: Readonly<Record<string, (studios: Studios, asked: Asked) => Promise<void>>> = {
  list: async (studios) => {
    const rows = studios
      .all()
      .map(({ name, launchUrl, secrets }) => ({ name, launchUrl, secrets: secrets.length }))
    if (rows.length > 0) console.table(rows)
    else console.log('No studio may call.')
  },
  add: async (studios, { name, launch, newSecret }) => {
    if (!/^[a-z0-9][a-z0-9_-]{0,31}$/.test(name))
      throw new Error('A name has up to 32 small letters, digits, - and _, like its provider')
    const [present] = studios.find(name)?.secrets ?? []
    const secret = present ?? newSecret()
    await studios.put({ name, launchUrl: launchUrl(launch), secret })
    console.log(
      present ? `${name} opens at ${launch}.` : `${name} may call. Its secret, shown once: ${secret}`,
    )
  },
  rotate: async (studios, { name, newSecret }) => {
    const secret = newSecret()
    await studios.put({ name, launchUrl: known(studios, name).launchUrl, secret })
    console.log(
      `The new secret of ${name}, shown once: ${secret}\nThe former is believed until: retire ${name}`,
    )
  },
  retire: async (studios, { name }) => {
    known(studios, name)
    await studios.retireOldSecret(name)
    console.log(`Only the newest secret of ${name} is believed now.`)
  },
  remove: async (studios, { name }) => {
    known(studios, name)
    await studios.remove(name)
    console.log(`${name} may not call any more.`)
  },
}

async function run(url: string): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { launch: { type: 'string', default: '' } },
    allowPositionals: true,
  })
  const [command = 'list', name = ''] = positionals
  const act = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!act) throw new Error(`The commands are ${Object.keys(commands).join(', ')}`)
  const app = createApp(readConfig({ ...process.env, LOG_LEVEL: 'warn' }), url)
  const wallet = await createWallet({ ...app, databaseUrl: url })
  const studios = await openStudios({ ...app, databaseUrl: url, wallet })
  try {
    await act(studios, { name, launch: values.launch, newSecret: () => app.random.secret(secretBytes) })
  } finally {
    await Promise.all([studios.close(), wallet.close()])
    await app.db.close()
  }
}

try {
  await withDatabase(run)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
