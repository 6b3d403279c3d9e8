/** Validation of content files: messages that name the row and the field. */

import { currencies, parseAmount } from '@saguao/contract/product/money.ts'
import { ContentFile } from '@saguao/contract/schemas/content-file.ts'
import { Ajv, type ErrorObject } from 'ajv'
import { type Allowed, commandFault, pictureFault } from '#modules/lobby/content/commands.ts'
import type { Command } from '#modules/lobby/content/content.ts'

const maxFaultsShown = 20

export class ContentError extends Error {
  constructor(faults: readonly string[]) {
    const shown = faults.slice(0, maxFaultsShown).map((fault) => `  - ${fault}`)
    const more = faults.length - shown.length
    super(['Nothing was imported:', ...shown, ...(more > 0 ? [`  - and ${more} more`] : [])].join('\n'))
    this.name = 'ContentError'
  }
}

export type Section = Exclude<keyof ContentFile, 'format'>
export const sections = [
  'providers',
  'gameplayTags',
  'categories',
  'games',
  'banners',
  'promotions',
  'popups',
  'notices',
] as const satisfies readonly Section[]

const ajv = new Ajv({ allErrors: true, useDefaults: true, strict: false, verbose: true })
let validate: ReturnType<typeof ajv.compile> | undefined

/** The file with defaults filled in; throws when it does not match the schema. */
export function readContentFile(file: unknown): ContentFile {
  validate ??= ajv.compile(ContentFile)
  if (!validate(file))
    throw new ContentError((validate.errors ?? []).map((error) => schemaFault(error, file)))
  return file as ContentFile
}

/** E.g. `games[3] "mines"`: the id for operators, the index for editors. */
function placeOf(file: unknown, section: string, index: string): string {
  const row = (file as Record<string, { id?: unknown }[]>)[section]?.[Number(index)]
  const id = typeof row?.id === 'string' ? ` "${row.id.slice(0, 64)}"` : ''
  return `${section}[${index}]${id}`
}

function schemaFault(error: ErrorObject, file: unknown): string {
  const [section = '', index, ...field] = error.instancePath.slice(1).split('/')
  const { missingProperty, additionalProperty } = error.params as Record<string, string | undefined>
  const place = index === undefined ? section || 'the file' : placeOf(file, section, index)
  const subject = [place, field.join('.')].filter((part) => part !== '').join(': ')
  if (missingProperty) return `${subject} lacks "${missingProperty}"`
  if (additionalProperty)
    return `${subject} has "${additionalProperty.slice(0, 64)}", which is not a known field`
  const { description, enum: choices } = error.parentSchema as { description?: string; enum?: unknown[] }
  if (choices)
    return `${subject} must be one of ${choices.map((choice) => JSON.stringify(choice)).join(', ')}`
  return description ? `${subject} must be ${description}` : `${subject} ${error.message}`
}

/** What rows may refer to besides the file itself. */
type ReferenceContext = Allowed & { readonly known: { readonly [S in Section]: ReadonlySet<string> } }

type Row<S extends Section> = NonNullable<ContentFile[S]>[number]
/** A field and its fault, if any. */
type Finding = readonly [field: string, fault: string | undefined]
type Checks = { readonly [S in Section]: (row: Row<S>) => readonly Finding[] }

/** Checks beyond the schema: missing references, invalid commands, periods that end before they start, duplicates. */
export function faultsIn(file: ContentFile, context: ReferenceContext): string[] {
  const checks = checksOf(file, context)
  return sections.flatMap((section) => {
    const seen = new Set<string>()
    const check = checks[section] as (row: { id: string }) => readonly Finding[]
    return (file[section] ?? []).flatMap((row, index) => {
      const twice: Finding = ['id', seen.has(row.id) ? 'is a duplicate' : undefined]
      seen.add(row.id)
      return [twice, ...check(row)].flatMap(([field, fault]) =>
        fault === undefined ? [] : [`${placeOf(file, section, String(index))}: ${field} ${fault}`],
      )
    })
  })
}

function checksOf(file: ContentFile, context: ReferenceContext): Checks {
  const idsOf = (section: Section): Set<string> =>
    new Set([...context.known[section], ...(file[section] ?? []).map(({ id }) => id)])
  const [providers, tags, categories, games] = [
    idsOf('providers'),
    idsOf('gameplayTags'),
    idsOf('categories'),
    idsOf('games'),
  ]
  const canRun = { ...context, isGame: (id: string) => games.has(id) }
  const cover = (row: { cover: string }): Finding => ['cover', pictureFault(row.cover, context)]
  const period = (row: Period): Finding => ['endsAt', periodFault(row)]
  const command = (row: Command): Finding => ['cmdValue', commandFault(row, canRun)]
  return {
    providers: () => [],
    gameplayTags: () => [],
    categories: (row) => [cover(row)],
    games: (row) => [
      ['provider', unknownFault(row.provider, providers)],
      ['kind', unknownFault(row.kind, tags)],
      ...row.categories.map((id): Finding => ['categories', unknownFault(id, categories)]),
      ['limits.BRL', limitFault(row.limits.BRL, 'BRL')],
      ['limits.CLP', limitFault(row.limits.CLP, 'CLP')],
      cover(row),
      period(row),
    ],
    banners: (row) => [cover(row), period(row), command(row)],
    promotions: (row) => [cover(row), period(row), command(row)],
    popups: (row) => [['image', pictureFault(row.image, context)], period(row), command(row)],
    notices: (row) => [period(row)],
  }
}

const unknownFault = (id: string, known: ReadonlySet<string>): string | undefined =>
  known.has(id) ? undefined : `"${id}" is neither in the file nor in the lobby`

type Limit = { readonly minBet: number; readonly maxBet: number }

function limitFault(limit: Limit | undefined, currency: keyof typeof currencies): string | undefined {
  if (!limit) return undefined
  if ([limit.minBet, limit.maxBet].some((amount) => parseAmount(amount, currency) === null))
    return `must be amounts with at most ${currencies[currency].decimals} decimals`
  return limit.minBet <= limit.maxBet ? undefined : 'has a minBet above its maxBet'
}

type Period = { readonly startsAt: string | null; readonly endsAt: string | null }

export function periodFault({ startsAt, endsAt }: Period): string | undefined {
  const [start, end] = [startsAt, endsAt].map((at) => (at === null ? undefined : Date.parse(at)))
  if (Number.isNaN(start) || Number.isNaN(end)) return 'or startsAt is not a valid date'
  return start !== undefined && end !== undefined && end <= start ? 'must be after startsAt' : undefined
}
