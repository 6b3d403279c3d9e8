/** Validation of commands and picture addresses. Content comes from operators and files and is not trusted. */
import { isDeeplink } from '@saguao/contract/lobby/deeplinks.ts'
import type { Command } from '#modules/lobby/content/content.ts'

export type Allowed = {
  /** Hosts of external pages that content may open. */
  readonly h5Hosts: readonly string[]
  /** Hosts of pictures besides the server's own. */
  readonly pictureHosts: readonly string[]
}

type CommandContext = Pick<Allowed, 'h5Hosts'> & { isGame(id: string): boolean }

const maxValueLength = 500

/** Why the command is invalid, as a text that follows "cmdValue"; undefined when it is valid. */
export function commandFault(
  { cmd, cmdValue }: Command,
  { h5Hosts, isGame }: CommandContext,
): string | undefined {
  if (cmdValue.length > maxValueLength) return `has more than ${maxValueLength} characters`
  switch (cmd) {
    case 'game':
    case 'luckywheel':
      return isGame(cmdValue) ? undefined : `"${cmdValue}" is no game`
    case 'h5':
      return addressFault(cmdValue, h5Hosts, 'H5_HOSTS')
    case 'deeplink':
      return isDeeplink(cmdValue) ? undefined : `"${cmdValue}" is no screen of the app`
    case 'active':
    case '':
      return cmdValue === '' ? undefined : `must be empty for the command "${cmd}"`
  }
}

const ownPicture = /^\/[a-z0-9][a-z0-9/._-]*$/i

/** Why a picture cannot be shown; undefined when it can. */
export const pictureFault = (
  cover: string,
  { pictureHosts }: Pick<Allowed, 'pictureHosts'>,
): string | undefined =>
  cover === '' || ownPicture.test(cover) ? undefined : addressFault(cover, pictureHosts, 'PICTURE_HOSTS')

function addressFault(address: string, hosts: readonly string[], setting: string): string | undefined {
  if (!URL.canParse(address)) return `"${address}" is no address`
  const { protocol, host, username, password } = new URL(address)
  if (protocol !== 'https:' || username !== '' || password !== '')
    return `"${address}" is no plain https address`
  return hosts.includes(host) ? undefined : `"${address}" leads to ${host}, which is not in ${setting}`
}
