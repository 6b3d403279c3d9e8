/**
 * PostgreSQL refuses to run as root. These are the ways to run it all the same, the least intrusive first;
 * each is tried out before it is used, because containers and kernels forbid different ones.
 */
import { execFile } from 'node:child_process'
import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export type Identity = { uid: number; gid: number }

export type RunAs = {
  name: string
  /** The command that runs the program this way; it replaces itself by the program, so the pid stays. */
  command(program: string, words: string[]): [string, string[]]
  /** The identity Node gives the child before it runs; absent when it keeps ours or the command changes it. */
  identity?: Identity
  /** Whom the files must belong to, as seen from here. */
  owner: Identity
}

/** Accounts that exist for services, in the order they are preferred. */
const serviceAccounts = ['postgres', '_postgres', 'nobody']
const probeTimeoutMs = 5_000

/** An ordinary user just runs it; for root it is the first way that works for this folder and this program. */
export async function chooseRunAs(dir: string, postgres: string): Promise<RunAs> {
  const mine = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (mine.uid !== 0) return { name: 'plain', command: asIs, owner: mine }
  const obstacles: string[] = []
  for (const way of waysAsRoot(mine, await accounts())) {
    const obstacle = await tryOut(way, dir, postgres)
    if (obstacle === undefined) return way
    obstacles.push(`${way.name}: ${obstacle}`)
  }
  throw new Error(
    `PostgreSQL does not run as root, and every way around failed for ${dir}. ` +
      `Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.\n${obstacles.join('\n')}`,
  )
}

const asIs: RunAs['command'] = (program, words) => [program, words]

function waysAsRoot(root: Identity, candidates: Identity[]): RunAs[] {
  const namespace = { name: 'user namespace', command: inNamespace, owner: root }
  const capable = candidates.map((account) => ({
    name: `account ${account.uid} that passes locked folders`,
    command: passingLockedFolders(account),
    owner: account,
  }))
  const bare = candidates.map((account) => ({
    name: `account ${account.uid}`,
    command: asIs,
    identity: account,
    owner: account,
  }))
  return [namespace, ...capable, ...bare]
}

/** Inside it the process sees itself as user 1000; outside its files stay ours, so no folder above is in the way. */
const inNamespace: RunAs['command'] = (program, words) => [
  'unshare',
  ['--user', '--map-user=1000', '--map-group=1000', program, ...words],
]

/**
 * A clone below a root home of mode 0700 is out of reach for any other account without this one capability.
 * The secure bit makes it count for access(2) too, by which PostgreSQL looks for its own program.
 */
function passingLockedFolders({ uid, gid }: Identity): RunAs['command'] {
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const capability = [
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ]
  return (program, words) => ['setpriv', [...identity, ...capability, program, ...words]]
}

async function accounts(): Promise<Identity[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  return serviceAccounts.flatMap((name) => {
    const [, , uid, gid] = lines.find((fields) => fields[0] === name) ?? []
    return Number(uid) > 0 ? [{ uid: Number(uid), gid: Number(gid) }] : []
  })
}

/**
 * Not root, the folder above within reach, and a run of the program that ends once it knows its own place.
 * The answer is what stands in the way, if anything does.
 */
async function tryOut(way: RunAs, dir: string, postgres: string): Promise<string | undefined> {
  const probe = '[ "$(id -u)" -ne 0 ] && ls -d "$0/." && exec "$@"'
  const nothing = ['config_file', 'hba_file', 'ident_file'].flatMap((name) => ['-c', `${name}=/dev/null`])
  const dryRun = [postgres, '-C', 'port', ...nothing, '-c', 'data_directory=/']
  const [program, words] = way.command('sh', ['-c', probe, dirname(dir), ...dryRun])
  const options = { ...way.identity, cwd: '/', timeout: probeTimeoutMs }
  return promisify(execFile)(program, words, options).then(
    () => undefined,
    (error) => lastLine(error.stderr) || lastLine(error.message),
  )
}

const lastLine = (text: unknown) => String(text).trim().split('\n').at(-1)

/** An earlier start may have used another way. The folder itself comes last, so that a broken-off change is redone. */
export async function changeOwner(owner: Identity, dir: string): Promise<void> {
  const current = await stat(dir)
  if (current.uid === owner.uid) return
  if (process.getuid?.() !== 0) {
    throw new Error(
      `${dir} belongs to user ${current.uid}. Start as that user, or give it to yourself: chown -R ${owner.uid} ${dir}`,
    )
  }
  for (const name of await readdir(dir, { recursive: true }))
    await lchown(join(dir, name), owner.uid, owner.gid)
  await chown(dir, owner.uid, owner.gid)
}
