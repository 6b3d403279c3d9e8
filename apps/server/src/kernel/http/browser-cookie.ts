/**
 * A first-party cookie with a random id that recognises a browser. Scripts cannot read it, and it says nothing about
 * the player or the device. A browser that deletes it gets a new id.
 */
import type { Random } from '#kernel/random.ts'

const cookie = 'browser'
const idBytes = 16
const yearSeconds = 31_536_000
const idPattern = new RegExp(`(?:^|; *)${cookie}=([A-Za-z0-9_-]{22})(?:;|$)`)

/** Empty for a browser without an id. */
export const readBrowserId = (cookies: string | undefined): string => idPattern.exec(cookies ?? '')?.[1] ?? ''

export const newBrowserId = (random: Random): string => random.secret(idBytes)

export const browserCookie = (id: string, isSecure: boolean): string =>
  `${cookie}=${id}; Max-Age=${yearSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
