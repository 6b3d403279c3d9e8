/**
 * PostgreSQL refuses to run as root. These are the methods to run it as another user, the least intrusive first; each is
 * probed before use, because containers and kernels forbid different ones.
 */
import { execFile } from 'node:child_process'
import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export type Identity = { uid: number; gid: number }

export type RunAs = {
  name: string
  /** The command that runs the program; it is replaced by the program, so the pid stays. */
  command(program: string, args: string[]): [string, string[]]
  /** The identity Node sets for the child; absent when it keeps ours or the command changes it. */
  identity?: Identity
  /** The owner of the files. */
  owner: Identity
}

/** Service accounts in order of preference. */
const serviceAccounts = ['postgres', '_postgres', 'nobody']
const probeTimeoutMs = 5_000

/** For an ordinary user no change; for root the first method that works for this folder and program. */
export async function chooseRunAs(dir: string, postgres: string): Promise<RunAs> {
  const mine = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (mine.uid !== 0) return { name: 'plain', command: asIs, owner: mine }
  const obstacles: string[] = []
  for (const method of methodsForRoot(mine, await accounts())) {
    const obstacle = await findObstacle(method, dir, postgres)
    if (obstacle === undefined) return method
    obstacles.push(`${method.name}: ${obstacle}`)
  }
  throw new Error(
    `PostgreSQL does not run as root, and every alternative failed for ${dir}. ` +
      `Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.\n${obstacles.join('\n')}`,
  )
}

const asIs: RunAs['command'] = (program, args) => [program, args]

function methodsForRoot(root: Identity, candidates: Identity[]): RunAs[] {
  const namespaces = candidates.map((account) => ({
    name: `user namespace as ${account.uid}`,
    command: inNamespace(account),
    owner: root,
  }))
  const withCapability = candidates.map((account) => ({
    name: `account ${account.uid} with dac_override`,
    command: withDacOverride(account),
    owner: account,
  }))
  const withoutCapability = candidates.map((account) => ({
    name: `account ${account.uid}`,
    command: asIs,
    identity: account,
    owner: account,
  }))
  return [...namespaces, ...withCapability, ...withoutCapability]
}

/**
 * Inside the namespace the process is the account; outside its files stay ours, so parent folders remain accessible. The
 * account exists, because initdb looks up its name.
 */
function inNamespace({ uid, gid }: Identity): RunAs['command'] {
  const identity = [`--map-user=${uid}`, `--map-group=${gid}`]
  return (program, args) => ['unshare', ['--user', ...identity, program, ...args]]
}

/**
 * A checkout below a root home of mode 0700 is inaccessible to other accounts without this capability. The secure bit
 * applies it to access(2) too, by which PostgreSQL looks for its own program.
 */
function withDacOverride({ uid, gid }: Identity): RunAs['command'] {
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const capability = [
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ]
  return (program, args) => ['setpriv', [...identity, ...capability, program, ...args]]
}

async function accounts(): Promise<Identity[]> {
  const entries = (await readFile('/etc/passwd', 'utf8')).split('\n').map((entry) => entry.split(':'))
  return serviceAccounts.flatMap((name) => {
    const [, , uid, gid] = entries.find((fields) => fields[0] === name) ?? []
    return Number(uid) > 0 ? [{ uid: Number(uid), gid: Number(gid) }] : []
  })
}

/** Checks that the process has a name other than root's, can access the parent folder and can run PostgreSQL. Returns the obstacle, if any. */
async function findObstacle(method: RunAs, dir: string, postgres: string): Promise<string | undefined> {
  const probe = 'id -un && [ "$(id -u)" -ne 0 ] && ls -d "$0/." && exec "$@"'
  const emptyFiles = ['config_file', 'hba_file', 'ident_file'].flatMap((name) => ['-c', `${name}=/dev/null`])
  const dryRun = [postgres, '-C', 'port', ...emptyFiles, '-c', 'data_directory=/']
  const [program, args] = method.command('sh', ['-c', probe, dirname(dir), ...dryRun])
  const options = { ...method.identity, cwd: '/', timeout: probeTimeoutMs }
  return promisify(execFile)(program, args, options).then(
    () => undefined,
    (error) => lastLine(error.stderr) || lastLine(error.message),
  )
}

const lastLine = (text: unknown) => String(text).trim().split('\n').at(-1)

/** Changes the owner when an earlier start used another method. The folder itself is last, so that an interrupted change is repeated. */
export async function changeOwner(owner: Identity, dir: string): Promise<void> {
  const current = await stat(dir)
  if (current.uid === owner.uid) return
  if (process.getuid?.() !== 0) {
    throw new Error(
      `${dir} belongs to user ${current.uid}. Start as that user, or change the owner: chown -R ${owner.uid} ${dir}`,
    )
  }
  for (const name of await readdir(dir, { recursive: true }))
    await lchown(join(dir, name), owner.uid, owner.gid)
  await chown(dir, owner.uid, owner.gid)
}
