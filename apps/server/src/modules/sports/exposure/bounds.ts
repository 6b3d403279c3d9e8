/**
 * Bounds of the exposure in memory. The database decides about every slip (`slips_add`). A refusal there costs the batch
 * of the slip a second run, so the room that a refusal found is remembered for a moment: slips that do not fit into it
 * are refused before they reach a batch.
 */
import type { Cash } from '@saguao/contract/product/money.ts'
import type { App } from '#app.ts'
import { stopwatch } from '#kernel/clock.ts'
import {
  type BettedLeg,
  type Bounds,
  type Rooms,
  readBounds,
  readRooms,
} from '#modules/sports/exposure/exposure-store.ts'

export type ExposureBounds = {
  /** The bounds of a currency, at most a second old. */
  of(currency: Cash): Promise<Bounds>
  /** Reads the room of a slip. */
  rooms(currency: Cash, player: bigint, legs: readonly BettedLeg[]): Promise<Rooms>
  /** The same after a refusal: remembered. */
  roomsAfterRefusal(currency: Cash, player: bigint, legs: readonly BettedLeg[]): Promise<Rooms>
  /** The room that a recent refusal found; undefined without one. */
  knownRoom(currency: Cash, player: bigint, legs: readonly BettedLeg[]): bigint | undefined
  /** After a change: the next call reads the database. */
  invalidate(): void
}

const maxAgeMs = 1_000
/** Until then a slip may be refused although another slip has ended and made room. */
const refusalSeconds = 0.5
const maxRefusals = 10_000

export function createExposureBounds({ db, clock }: Pick<App, 'db' | 'clock'>): ExposureBounds {
  let reading: ReturnType<typeof readBounds> | undefined
  let readAt = 0
  const refusals = new Map<string, { readonly room: bigint; readonly age: () => number }>()

  const invalidate = (): void => {
    reading = undefined
    refusals.clear()
  }
  const remember = (key: string, room: bigint): void => {
    if (refusals.size >= maxRefusals) refusals.clear()
    refusals.set(key, { room, age: stopwatch() })
  }
  const known = (key: string): bigint | undefined => {
    const found = refusals.get(key)
    if (!found) return undefined
    if (found.age() < refusalSeconds) return found.room
    refusals.delete(key)
    return undefined
  }
  return {
    of: async (currency) => {
      if (!reading || Math.abs(clock.now() - readAt) >= maxAgeMs) {
        readAt = clock.now()
        const mine = readBounds(db.query)
        mine.catch(() => {
          if (reading === mine) reading = undefined
        })
        reading = mine
      }
      return (await reading)[currency]
    },
    rooms: (currency, player, legs) => readRooms(db, currency, player, legs),
    roomsAfterRefusal: async (currency, player, legs) => {
      const rooms = await readRooms(db, currency, player, legs)
      legs.forEach((leg, i) => {
        remember(sharedKey(currency, leg), rooms.legs[i]?.shared ?? 0n)
        remember(ownKey(player, leg), rooms.legs[i]?.own ?? 0n)
      })
      return rooms
    },
    knownRoom: (currency, player, legs) => {
      const rooms = legs.flatMap((leg) => [known(sharedKey(currency, leg)), known(ownKey(player, leg))])
      return rooms.reduce((a, b) => (a === undefined || (b !== undefined && b < a) ? b : a))
    },
    invalidate,
  }
}

const sharedKey = (currency: Cash, { matchId, selection }: BettedLeg): string =>
  `${currency} ${matchId} ${selection}`
const ownKey = (player: bigint, { matchId }: BettedLeg): string => `${player} ${matchId}`
