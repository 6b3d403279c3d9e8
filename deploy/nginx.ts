// Runs nginx with nginx.conf in front of servers on this machine, for the duration of a command.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram, type Program, startProgram } from './program.ts'

export type LocalNginx = Program & { readonly address: string }

type Upstream = { readonly port: number; readonly servers: readonly { readonly port: number }[] }

const file = join(import.meta.dirname, 'nginx.conf')
/** Temporary folders that nginx would create in system locations. */
const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

export const nginxProgram = (): string | undefined => findProgram('nginx')

export async function startNginx(program: string, upstream: Upstream): Promise<LocalNginx> {
  const argsFor = async (folder: string) => {
    await writeFile(join(folder, 'nginx.conf'), configFor(await readFile(file, 'utf8'), upstream, folder))
    return ['-p', folder, '-c', join(folder, 'nginx.conf')]
  }
  const { stop } = await startProgram({ program, argsFor, port: upstream.port, stopSignal: 'SIGQUIT' })
  return { address: `http://127.0.0.1:${upstream.port}`, stop }
}

/** Replaces the two servers of the file by the given ones. */
function configFor(text: string, { port, servers }: Upstream, folder: string): string {
  const replaceServers = (line: string): string =>
    servers.map((server) => line.replace(/server-\d:3000/, `127.0.0.1:${server.port}`)).join('\n')
  const folders = temporaryFolders.map((name) => `  ${name}_temp_path ${join(folder, name)};`)
  return [
    'daemon off;',
    'error_log stderr warn;',
    `pid ${join(folder, 'pid')};`,
    text
      .replace('http {', ['http {', ...folders].join('\n'))
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replaceAll(/^ *server server-2:.*\n/gm, '')
      .replaceAll(/^ *server server-1:.*$/gm, replaceServers),
  ].join('\n')
}
