/** Checks of values: a draft must have the right form, a published value must also be complete and refer to what exists. */
import type { ContentKind, contentFaults } from '@saguao/contract/operators/content-names.ts'
import {
  type ContentValue,
  type ContentValues,
  contentValues,
} from '@saguao/contract/operators/content-values.ts'
import { contentRows } from '@saguao/contract/schemas/content-file.ts'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { type Allowed, commandFault, pictureFault } from '#modules/lobby/content/commands.ts'
import type { Command } from '#modules/lobby/content/content.ts'
import { periodFault } from '#modules/lobby/content/content-errors.ts'
import { isStoredPicture } from '#modules/lobby/pictures/picture-store.ts'

export type Fault = { readonly field: string; readonly fault: (typeof contentFaults)[number] }

const draftAjv = new Ajv({ strict: false })
const drafts = new Map<ContentKind, ValidateFunction>()

const pathOf = ({ instancePath, params }: ErrorObject): string => {
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>
  return [...instancePath.slice(1).split('/'), missingProperty ?? additionalProperty ?? '']
    .filter((part) => part !== '')
    .join('.')
}

/** Throws when the value does not have the form of its kind. */
export function readDraft<K extends ContentKind>(kind: K, value: unknown): ContentValues[K] {
  const validate = drafts.get(kind) ?? draftAjv.compile(contentValues[kind])
  drafts.set(kind, validate)
  if (validate(value)) return value as ContentValues[K]
  const [error] = validate.errors ?? []
  throw new Refusal('VALIDATION', { field: `value.${error ? pathOf(error) : ''}` })
}

const strictAjv = new Ajv({ strict: false, allErrors: true })
const stricts = new Map<ContentKind, ValidateFunction>()

/** The rules of content files for the fields of the value. */
function strictOf(kind: ContentKind): ValidateFunction {
  const known = stricts.get(kind)
  if (known) return known
  const rows: Readonly<Record<string, unknown>> = contentRows[kind].properties
  const required = Object.keys(contentValues[kind].properties)
  const properties = Object.fromEntries(required.map((field) => [field, rows[field]]))
  const made = strictAjv.compile({ type: 'object', required, properties })
  stricts.set(kind, made)
  return made
}

const faultByKeyword: Readonly<Record<string, Fault['fault']>> = {
  minLength: 'required',
  required: 'required',
  maxLength: 'too-long',
}

function formFaults(kind: ContentKind, value: ContentValue): Fault[] {
  const validate = strictOf(kind)
  if (validate(value)) return []
  return (validate.errors ?? []).map((error) => ({
    field: pathOf(error),
    fault: faultByKeyword[error.keyword] ?? 'format',
  }))
}

/** Texts of only spaces are missing. */
function blankFaults(value: ContentValue): Fault[] {
  return Object.entries(value).flatMap(([field, words]) =>
    typeof words === 'object' && words !== null && 'pt' in words
      ? Object.entries(words as Record<string, string>)
          .filter(([, text]) => text !== '' && text.trim() === '')
          .map(([lang]) => ({ field: `${field}.${lang}`, fault: 'required' as const }))
      : [],
  )
}

/** An optional text that one language has is needed in all of them. */
function unevenFaults(value: ContentValue): Fault[] {
  return ['text', 'action'].flatMap((field) => {
    const words = (value as unknown as Record<string, Record<string, string> | undefined>)[field]
    if (!words || Object.values(words).every((text) => text === '')) return []
    return Object.entries(words)
      .filter(([, text]) => text === '')
      .map(([lang]) => ({ field: `${field}.${lang}`, fault: 'required' as const }))
  })
}

const storedPrefix = '/pictures/'

async function pictureFaults(tx: Tx, value: ContentValue, allowed: Allowed): Promise<Fault[]> {
  const field = 'image' in value ? 'image' : 'cover' in value ? 'cover' : undefined
  if (!field) return []
  const address = (value as unknown as Record<string, string>)[field] ?? ''
  const isMissing = address.startsWith(storedPrefix) && !(await isStoredPicture(tx, address))
  return isMissing || pictureFault(address, allowed) !== undefined ? [{ field, fault: 'picture' }] : []
}

async function commandFaults(tx: Tx, value: ContentValue, allowed: Allowed): Promise<Fault[]> {
  if (!('cmd' in value)) return []
  const { cmd, cmdValue } = value
  const game = await tx.selectFrom('game').where('id', '=', cmdValue).select('id').executeTakeFirst()
  const fault = commandFault({ cmd, cmdValue } as Command, { ...allowed, isGame: () => game !== undefined })
  const isUnknown = fault !== undefined && (cmd === 'game' || cmd === 'luckywheel')
  return fault === undefined ? [] : [{ field: 'cmdValue', fault: isUnknown ? 'unknown' : 'command' }]
}

async function categoryFaults(tx: Tx, value: ContentValue): Promise<Fault[]> {
  if (!('categories' in value)) return []
  const known = new Set((await tx.selectFrom('category').select('id').execute()).map(({ id }) => id))
  return value.categories.every((id) => known.has(id)) ? [] : [{ field: 'categories', fault: 'unknown' }]
}

function scopeFaults(value: ContentValue): Fault[] {
  const faults: Fault[] = value.countries.length === 0 ? [{ field: 'countries', fault: 'countries' }] : []
  if ('endsAt' in value && periodFault(value) !== undefined) faults.push({ field: 'endsAt', fault: 'period' })
  return faults
}

/** Why the value cannot be published; empty when it can. */
export async function faultsOf(
  tx: Tx,
  kind: ContentKind,
  value: ContentValue,
  allowed: Allowed,
): Promise<Fault[]> {
  const all = [
    ...formFaults(kind, value),
    ...blankFaults(value),
    ...unevenFaults(value),
    ...scopeFaults(value),
    ...(await pictureFaults(tx, value, allowed)),
    ...(await commandFaults(tx, value, allowed)),
    ...(await categoryFaults(tx, value)),
  ]
  const fields = new Set<string>()
  return all.filter(({ field }) => !fields.has(field) && fields.add(field))
}
