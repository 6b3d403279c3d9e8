/**
 * What an address under /gameView may lead to (R2.14). It comes from a link anybody can write, so it is read and never
 * simply followed: one of our own tables, or a page of a studio the operator has named. All else leads home.
 */

export type GameAddress =
  /** Without a launch token the server is asked for one: a reloaded page, or a link that only names the game. */
  | { readonly place: 'table'; readonly gameId: string; readonly launch: string | undefined }
  | { readonly place: 'studio'; readonly href: string; readonly origin: string }

const gameId = /^[a-z0-9][a-z0-9._-]{0,63}$/
const tablePath = /^\/arcade\/([^/]+)$/
const launchToken = /^[\w-]{1,512}$/

/** Browsers drop or turn these around before they follow an address; whoever writes one means harm. */
const odd = /[\s\\\p{Cc}]/u

/** `written` is the part of the path as it stands in the address bar, percent signs and all. */
export function readGameAddress(
  written: string | undefined,
  origins: readonly string[],
  own: string = location.origin,
): GameAddress | undefined {
  const text = decoded(written)
  if (!text || odd.test(text)) return undefined
  if (gameId.test(text)) return { place: 'table', gameId: text, launch: undefined }
  if (!URL.canParse(text, own)) return undefined
  const url = new URL(text, own)
  if (url.username || url.password) return undefined
  return url.origin === own ? tableAt(url) : studioAt(url, origins)
}

function decoded(written: string | undefined): string | undefined {
  try {
    return decodeURIComponent(written ?? '')
  } catch {
    return undefined
  }
}

function tableAt({ pathname, searchParams, hash }: URL): GameAddress | undefined {
  const [, id = ''] = tablePath.exec(pathname) ?? []
  const launch = searchParams.get('launch') ?? undefined
  const isPlain = hash === '' && [...searchParams.keys()].every((name) => name === 'launch')
  if (!isPlain || !gameId.test(id)) return undefined
  return launch === undefined || launchToken.test(launch) ? { place: 'table', gameId: id, launch } : undefined
}

/** An origin is compared whole, scheme and port included. Ours is never framed: it would leave its own sandbox. */
function studioAt({ protocol, origin, href }: URL, origins: readonly string[]): GameAddress | undefined {
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && origins.includes(origin) ? { place: 'studio', href, origin } : undefined
}
