/** Stored pictures and their addresses: `/pictures/SHAPE/ID-WIDTH.webp` exists in every width, as AVIF and WebP. */
import type { PictureShape } from '@saguao/contract/operators/content-names.ts'
import type { ContentWords } from '@saguao/contract/operators/content-values.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/db/db.ts'
import type { EncodedPicture } from '#modules/lobby/pictures/encode.ts'

export const picturesPath = '/pictures/'

type PictureRow = {
  readonly id: string
  readonly shape: string
  readonly width: number
  readonly height: number
  readonly color: string
  readonly alt: unknown
  readonly createdBy: string
  readonly createdAt: Date
}

const addressForm = /^\/pictures\/([a-z]+)\/([0-9a-f]{32})-(\d{1,4})\.(avif|webp)$/

export type PictureAddress = {
  readonly shape: string
  readonly id: string
  readonly width: number
  readonly type: string
}

export function readAddress(address: string): PictureAddress | undefined {
  const [, shape, id, width, type] = addressForm.exec(address) ?? []
  if (shape === undefined || id === undefined || type === undefined) return undefined
  return { shape, id, width: Number(width), type }
}

const addressOf = ({ shape, id, width }: Pick<PictureRow, 'shape' | 'id' | 'width'>): string =>
  `${picturesPath}${shape}/${id}-${width}.webp`

export const presentPicture = ({
  id,
  shape,
  width,
  height,
  color,
  alt,
  createdBy,
  createdAt,
}: PictureRow) => ({
  address: addressOf({ id, shape, width }),
  shape: shape as PictureShape,
  color,
  width,
  height,
  alt: alt as ContentWords,
  createdBy,
  createdAt: createdAt.toISOString(),
})

export const pictureById = (tx: Tx, id: string) =>
  tx.selectFrom('picture').where('id', '=', id).selectAll().executeTakeFirst()

/** The address of an uploaded picture in the width that values use. */
export async function isStoredPicture(tx: Tx, address: string): Promise<boolean> {
  const found = readAddress(address)
  const picture = found && (await pictureById(tx, found.id))
  return picture !== undefined && addressOf(picture) === address
}

type NewPicture = EncodedPicture & {
  readonly shape: PictureShape
  readonly alt: ContentWords
  readonly by: string
  readonly at: Date
}

/** The same picture again keeps its files and gets the new text. */
export async function insertPicture(tx: Tx, picture: NewPicture): Promise<void> {
  const { id, shape, width, height, color, alt, by, at, files } = picture
  const row = { id, shape, width, height, color, alt: JSON.stringify(alt), createdBy: by, createdAt: at }
  const added = await tx
    .insertInto('picture')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ alt: row.alt }))
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  if (!added.isNew) return
  await tx
    .insertInto('pictureFile')
    .values(files.map((file) => ({ pictureId: id, ...file })))
    .execute()
}

export const picturePage = (
  { query }: Pick<Db, 'query'>,
  shape: PictureShape | undefined,
  before: bigint | undefined,
  limit: number,
) =>
  query
    .selectFrom('picture')
    .$if(shape !== undefined, (q) => q.where('shape', '=', shape as string))
    .$if(before !== undefined, (q) => q.where('n', '<', before as bigint))
    .selectAll()
    .orderBy('n', 'desc')
    .limit(limit)
    .execute()

export const setAlt = (tx: Tx, id: string, alt: ContentWords) =>
  tx
    .updateTable('picture')
    .set({ alt: JSON.stringify(alt) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function readFile(
  { query }: Pick<Db, 'query'>,
  { shape, id, width, type }: PictureAddress,
): Promise<Buffer | undefined> {
  const row = await query
    .selectFrom('pictureFile as f')
    .innerJoin('picture as p', 'p.id', 'f.pictureId')
    .where('p.shape', '=', shape)
    .where('f.pictureId', '=', id)
    .where('f.width', '=', width)
    .where('f.type', '=', type)
    .select('f.bytes')
    .executeTakeFirst()
  return row?.bytes
}

/** The alternative texts by the address of the picture. */
export async function loadAlts(tx: Tx): Promise<ReadonlyMap<string, ContentWords>> {
  const rows = await tx.selectFrom('picture').select(['id', 'shape', 'width', 'alt']).execute()
  return new Map(rows.map((row) => [addressOf(row), row.alt as unknown as ContentWords]))
}
