/**
 * The browser a call comes from, by a name we gave it: a cookie of our own that no script reads and that says nothing
 * about whose it is or what it is made of. Whoever throws it away is somewhere new; that is theirs to do.
 */
import type { Random } from '#kernel/random.ts'

const cookie = 'browser'
const nameBytes = 16
const aYearSeconds = 31_536_000
const inCookie = new RegExp(`(?:^|; *)${cookie}=([A-Za-z0-9_-]{22})(?:;|$)`)

/** Empty for a browser that has no name yet. */
export const browserIn = (cookies: string | undefined): string => inCookie.exec(cookies ?? '')?.[1] ?? ''

export const newBrowser = (random: Random): string => random.secret(nameBytes)

export const browserCookie = (name: string, isSecure: boolean): string =>
  `${cookie}=${name}; Max-Age=${aYearSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
