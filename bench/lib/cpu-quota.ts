// Limits the CPU time of processes with a control group (Linux, as root), so that a machine with few cores can compare
// one server with two: each gets the same small share of a core, and PostgreSQL and the clients have the rest.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const periodUs = 10_000
const root = '/sys/fs/cgroup'

export type CpuQuota = { remove(): void }

type Setting = { readonly file: string; readonly text: string }

/** Version 1 has a folder per controller. */
function groupOf(share: number): { readonly parent: string; readonly settings: readonly Setting[] } {
  const quotaUs = Math.round(share * periodUs)
  if (existsSync(join(root, 'cgroup.controllers')))
    return { parent: root, settings: [{ file: 'cpu.max', text: `${quotaUs} ${periodUs}` }] }
  const settings = [
    { file: 'cpu.cfs_period_us', text: `${periodUs}` },
    { file: 'cpu.cfs_quota_us', text: `${quotaUs}` },
  ]
  return { parent: join(root, 'cpu'), settings }
}

/** Undefined where control groups cannot be changed. */
export function limitCpu(pid: number, share: number): CpuQuota | undefined {
  const { parent, settings } = groupOf(share)
  const group = join(parent, `saguao-bench-${pid}`)
  try {
    mkdirSync(group)
    for (const { file, text } of settings) writeFileSync(join(group, file), text)
    writeFileSync(join(group, 'cgroup.procs'), `${pid}`)
  } catch {
    return undefined
  }
  // A group can be removed when its process has ended.
  return { remove: () => rmdirSync(group) }
}
