/** The search box of players: one text that may be a phone number or half of it, an id, a document, or an id of another module. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { canonicalPersonDocument } from '@saguao/contract/product/person-rules.ts'
import type { Db } from '#kernel/db/db.ts'
import { canonicalPhone } from '#modules/identity/phone.ts'
import {
  playersByDocument,
  playersByFormerPhone,
  playersByPhone,
  playersByShownPhone,
} from '#modules/identity/players/player-store.ts'

export type Match =
  | 'id'
  | 'phone'
  | 'former-phone'
  | 'document'
  | 'payout-account'
  | 'device'
  | 'order'
  | 'round'
  | 'slip'
export type Found = { readonly match: Match; readonly players: readonly bigint[] }
/** Finds players by what a module knows of them; each checks the form of the text first. */
export type FindPlayers = (query: string) => Promise<Found>

type Deps = {
  readonly db: Db
  hashDocument(country: string, document: string): Buffer
}

/** Parts of numbers, for an operator who may read them anyway: others would read them digit by digit from the results. */
export type SearchScope = { readonly canReadPhones: boolean }

/** More would not help: the operator types more digits. */
export const maxFound = 100
const minPhoneDigits = 4
const markets: readonly Country[] = ['BR', 'CL']
const punctuation = /[\s().\-/+]/g

/** The digits as typed, and without the calling code where they start with one. */
function phoneForms(query: string): readonly string[] {
  const digits = query.normalize('NFKC').replace(punctuation, '')
  if (!/^\d{4,20}$/.test(digits)) return []
  const national = markets.map((country) => canonicalPhone(country, query))
  const hasPlus = /^\s*\+/.test(query)
  // A number that begins with 00 may also be the last digits of a phone number.
  const stripped = hasPlus || digits.startsWith('00') ? digits.replace(/^0*(55|56)/, '') : undefined
  const forms = [hasPlus ? undefined : digits, stripped, ...national]
  return [...new Set(forms)].filter((form) => form !== undefined && form.length >= minPhoneDigits) as string[]
}

const findById: FindPlayers = async (query) => ({
  match: 'id',
  players: /^[1-9]\d{0,17}$/.test(query) ? [BigInt(query)] : [],
})

const findByPhone =
  (db: Db, match: 'phone' | 'former-phone', read: typeof playersByPhone): FindPlayers =>
  async (query) => {
    const found = await Promise.all(phoneForms(query).map((form) => read(db, form, maxFound)))
    return { match, players: found.flat() }
  }

const findByDocument =
  ({ db, hashDocument }: Deps): FindPlayers =>
  async (query) => {
    const found = await Promise.all(
      markets.map(async (country) => {
        const document = canonicalPersonDocument(country, query)
        return document === undefined ? [] : playersByDocument(db, country, hashDocument(country, document))
      }),
    )
    return { match: 'document', players: found.flat() }
  }

/** What each player was found by, the surest way first. */
export async function searchPlayers(
  deps: Deps,
  query: string,
  finders: readonly FindPlayers[],
  { canReadPhones }: SearchScope,
): Promise<ReadonlyMap<bigint, Match>> {
  const own = [
    findById,
    findByDocument(deps),
    findByPhone(deps.db, 'phone', canReadPhones ? playersByPhone : playersByShownPhone),
    findByPhone(deps.db, 'former-phone', playersByFormerPhone),
  ]
  const found = new Map<bigint, Match>()
  for (const { match, players } of await Promise.all([...own, ...finders].map((find) => find(query))))
    for (const player of players) if (!found.has(player) && found.size < maxFound) found.set(player, match)
  return found
}
