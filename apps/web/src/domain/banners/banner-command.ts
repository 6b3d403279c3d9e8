/**
 * Commands of banners, promotions and popups (R3.07). Their content comes from operators: an unknown command or an
 * invalid value does nothing.
 */
import { isDeeplink } from '@saguao/contract/lobby/deeplinks.ts'
import { navigate } from 'wouter/use-browser-location'
import { api } from '#api/api.ts'
import {
  type BannerCommand,
  type Destination,
  destinations,
  isDestination,
} from '#domain/banners/destinations.ts'
import { isMenuAction, openMenuPath } from '#domain/banners/menu-path.ts'
import { enterGame } from '#domain/games/open-game.ts'
import { settings } from '#lib/settings.ts'
import { read } from '#lib/storage.ts'
import { currentLang } from '#stores/language.ts'
import { isLoggedIn } from '#stores/session.ts'
import { emit } from '#stores/ui.ts'

const commands: Readonly<Record<string, (value: string) => void>> = {
  game: (gameId) => void enterGame(gameId),
  luckywheel: (gameId) => void enterGame(gameId || 'wheel'),
  h5: openPage,
  deeplink: openDeeplink,
  active: () => void openEnvelopes(),
}

export function followCommand({ cmd, cmdValue, path = '' }: BannerCommand): void {
  if (!Object.hasOwn(commands, cmd)) return
  emit('SHOW_MENU', false)
  commands[cmd]?.(cmdValue || path)
}

/** An external page opens without a referrer and without access to this window. */
function openPage(value: string): void {
  const address = pageAddress(value)
  if (address) open(address, '_blank', 'noopener,noreferrer')
}

/** The address when it is https on an allowed host and has no credentials, otherwise undefined. */
export function pageAddress(value: string, hosts = settings.h5Hosts): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, host, username, password, href } = new URL(value)
  const isPlainHttps = protocol === 'https:' && username === '' && password === ''
  return isPlainHttps && hosts.includes(host) ? href : undefined
}

function openDeeplink(value: string): void {
  if (isDestination(value)) openDestination(value)
  else if (isMenuAction(value)) openMenuPath(value)
  else if (isDeeplink(value)) closePopupAndNavigate(value)
}

function openDestination(go: Destination): void {
  if (isLoggedIn()) closePopupAndNavigate(destinations[go])
  else emit('SHOW_POPUP', { kind: 'LOGIN', after: { go } })
}

/** The banner may be inside a popup, which closes. */
function closePopupAndNavigate(path: string): void {
  emit('SHOW_POPUP', null)
  navigate(path)
}

/** The external red-envelope site, or the box of our own rewards (R7.04). api() shows a failed launch. */
async function openEnvelopes(): Promise<void> {
  const base = settings.activeUrl
  if (!envelopesAddress(base)) return emit('SHOW_ACTIVE_BOX', true)
  const address = await externalEnvelopesAddress(base).catch(() => undefined)
  if (address) location.assign(address)
}

/** For a player the server returns an address with a one-time token; a guest's address has none. */
export async function externalEnvelopesAddress(base: string | null): Promise<string | undefined> {
  if (!isLoggedIn()) return envelopesAddress(base)
  const { url } = await api('/lucky/money/launch', campaign())
  return secureAddress(url)
}

/** Never contains the session token: an address can be shared or logged. */
export function envelopesAddress(base: string | null): string | undefined {
  const address = secureAddress(base)
  if (!address) return undefined
  const url = new URL(address)
  const params = { active: '', lang: currentLang(), ...campaign() }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

const campaign = () => ({ cid: read('cid') ?? '', channel: read('channel') ?? '' })

const secureAddress = (address: string | null | undefined): string | undefined =>
  address && URL.canParse(address) && new URL(address).protocol === 'https:' ? address : undefined
