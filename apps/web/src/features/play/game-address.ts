/**
 * Parses the address under /gameView (R2.14). Anyone can write such a link, so it is never followed as it is: it
 * opens one of our own tables or a page of a configured studio. Every other address leads home.
 */

type GameAddress =
  /** Without a launch token one is requested from the server: after a reload, or with a link that only names the game. */
  | { readonly place: 'table'; readonly gameId: string; readonly launch: string | undefined }
  | { readonly place: 'studio'; readonly href: string; readonly origin: string }

const gameId = /^[a-z0-9][a-z0-9._-]{0,63}$/
const tablePath = /^\/arcade\/([^/]+)$/
const launchToken = /^[\w-]{1,512}$/

/** Browsers drop or rewrite these characters before they follow an address, so they can only hide an attack. */
const suspicious = /[\s\\\p{Cc}]/u

/** `written` is the path segment as shown in the address bar, still percent-encoded. */
export function readGameAddress(
  written: string | undefined,
  origins: readonly string[],
  own: string = location.origin,
): GameAddress | undefined {
  const text = decoded(written)
  if (!text || suspicious.test(text)) return undefined
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

/**
 * Compares the whole origin, scheme and port included. Our own origin is never framed: the page could leave its
 * sandbox.
 */
function studioAt({ protocol, origin, href }: URL, origins: readonly string[]): GameAddress | undefined {
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && origins.includes(origin) ? { place: 'studio', href, origin } : undefined
}
