// An nginx of our own for a command's time, as nginx.conf says, before servers of this machine.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram, type Program, startProgram } from './program.ts'

export type LocalNginx = Program & { readonly address: string }

type Before = { readonly port: number; readonly servers: readonly { readonly port: number }[] }

const file = join(import.meta.dirname, 'nginx.conf')
/** What nginx would write to folders of the machine. */
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

export const nginxProgram = (): string | undefined => findProgram('nginx')

export async function startNginx(program: string, before: Before): Promise<LocalNginx> {
  const words = async (folder: string) => {
    await writeFile(join(folder, 'nginx.conf'), configFor(await readFile(file, 'utf8'), before, folder))
    return ['-p', folder, '-c', join(folder, 'nginx.conf')]
  }
  const { stop } = await startProgram({ program, words, port: before.port, stopSignal: 'SIGQUIT' })
  return { address: `http://127.0.0.1:${before.port}`, stop }
}

/** The two servers that the file names are replaced by those that there are. */
function configFor(text: string, { port, servers }: Before, folder: string): string {
  const ours = (line: string): string =>
    servers.map((server) => line.replace(/server-\d:3000/, `127.0.0.1:${server.port}`)).join('\n')
  const folders = temporary.map((name) => `  ${name}_temp_path ${join(folder, name)};`)
  return [
    'daemon off;',
    'error_log stderr warn;',
    `pid ${join(folder, 'pid')};`,
    text
      .replace('http {', ['http {', ...folders].join('\n'))
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replaceAll(/^ *server server-2:.*\n/gm, '')
      .replaceAll(/^ *server server-1:.*$/gm, ours),
  ].join('\n')
}
