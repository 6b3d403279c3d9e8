/** Handlers of the operator calls about pictures. */
import { hash } from 'node:crypto'
import { Refusal } from '#kernel/refusal.ts'
import type { EditingDeps } from '#modules/lobby/editing/deps.ts'
import type { EncodedPicture } from '#modules/lobby/pictures/encode.ts'
import {
  insertPicture,
  pictureById,
  picturePage,
  presentPicture,
  readAddress,
  setAlt,
} from '#modules/lobby/pictures/picture-store.ts'
import { change, type Json, type OperatorHandlers } from '#modules/operators/operators.ts'

const defaultLimit = 50

const requireText = (alt: Readonly<Record<string, string>>): void => {
  for (const [lang, text] of Object.entries(alt))
    if (text.trim() === '') throw new Refusal('VALIDATION', { field: `alt.${lang}` })
}

export const pictureHandlers = ({ db, clock }: EditingDeps) =>
  ({
    '/operator/pictures': async ({ body: { shape, cursor, limit = defaultLimit } }) => {
      if (cursor && !/^\d{1,18}$/.test(cursor)) throw new Refusal('VALIDATION', { field: 'cursor' })
      const rows = await picturePage(db, shape, cursor ? BigInt(cursor) : undefined, limit)
      const next = rows.length < limit ? null : String(rows.at(-1)?.n)
      return { list: rows.map(presentPicture), next }
    },

    '/operator/picture/upload': change({
      prepare: async ({ body: { data, type, shape, alt } }) => {
        requireText(alt)
        // The start does not wait for the picture library.
        const { encodePicture } = await import('#modules/lobby/pictures/encode.ts')
        return encodePicture(Buffer.from(data, 'base64'), type, shape)
      },
      read: async (_tx, { prepared }) => ({
        subject: `picture ${(prepared as EncodedPicture).id}`,
        state: {},
      }),
      apply: async (tx, { body: { data, shape, alt }, operator, prepared }) => {
        const picture = prepared as EncodedPicture
        await insertPicture(tx, { ...picture, shape, alt, by: operator.email, at: new Date(clock.now()) })
        const row = await pictureById(tx, picture.id)
        if (!row) throw new Error(`picture ${picture.id} was not stored`)
        const upload = hash('sha256', Buffer.from(data, 'base64'), 'hex')
        return { data: presentPicture(row), after: { shape, alt: row.alt as Json, upload } }
      },
    }),

    '/operator/picture/alt': change({
      read: async (tx, { body: { address, alt } }) => {
        requireText(alt)
        const row = await pictureById(tx, readAddress(address)?.id ?? '')
        if (!row) throw new Refusal('CONTENT_UNKNOWN', { field: 'address' })
        return { subject: `picture ${row.id}`, state: { alt: row.alt as Json } }
      },
      apply: async (tx, { body: { address, alt } }) => ({
        data: presentPicture(await setAlt(tx, readAddress(address)?.id ?? '', alt)),
        after: { alt },
      }),
    }),
  }) satisfies Partial<OperatorHandlers>
