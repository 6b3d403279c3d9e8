/** Why a content file can't be taken in: sentences that name the row and the field. */

import { currencies, parseAmount } from '@saguao/contract/product/money.ts'
import { ContentFile } from '@saguao/contract/schemas/content-file.ts'
import { Ajv, type ErrorObject } from 'ajv'
import { type Allowed, commandFault, pictureFault } from '#modules/lobby/content/commands.ts'
import type { Command } from '#modules/lobby/content/content.ts'

const faultsShownMost = 20

export class ContentError extends Error {
  constructor(faults: readonly string[]) {
    const shown = faults.slice(0, faultsShownMost).map((fault) => `  - ${fault}`)
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
let fits: ReturnType<typeof ajv.compile> | undefined

/** The file with its defaults filled in; throws when its form is not that of a content file. */
export function readContentFile(file: unknown): ContentFile {
  fits ??= ajv.compile(ContentFile)
  if (!fits(file)) throw new ContentError((fits.errors ?? []).map((error) => schemaFault(error, file)))
  return file as ContentFile
}

/** `games[3] "mines"`; the id is what an operator looks for, the number is what an editor jumps to. */
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
  if (additionalProperty) return `${subject} has "${additionalProperty.slice(0, 64)}", which nobody knows`
  const { description, enum: choices } = error.parentSchema as { description?: string; enum?: unknown[] }
  if (choices)
    return `${subject} must be one of ${choices.map((choice) => JSON.stringify(choice)).join(', ')}`
  return description ? `${subject} must be ${description}` : `${subject} ${error.message}`
}

/** What the file may refer to besides itself. */
export type Around = Allowed & { readonly known: { readonly [S in Section]: ReadonlySet<string> } }

type Row<S extends Section> = NonNullable<ContentFile[S]>[number]
/** A field and what is wrong with it, if anything. */
type Finding = readonly [field: string, fault: string | undefined]
type Checks = { readonly [S in Section]: (row: Row<S>) => readonly Finding[] }

/** What the form alone can't say: what refers to nothing, leads nowhere, ends before it starts or stands there twice. */
export function faultsIn(file: ContentFile, around: Around): string[] {
  const checks = checksOf(file, around)
  return sections.flatMap((section) => {
    const seen = new Set<string>()
    const check = checks[section] as (row: { id: string }) => readonly Finding[]
    return (file[section] ?? []).flatMap((row, index) => {
      const twice: Finding = ['id', seen.has(row.id) ? 'stands there twice' : undefined]
      seen.add(row.id)
      return [twice, ...check(row)].flatMap(([field, fault]) =>
        fault === undefined ? [] : [`${placeOf(file, section, String(index))}: ${field} ${fault}`],
      )
    })
  })
}

function checksOf(file: ContentFile, around: Around): Checks {
  const idsOf = (section: Section): Set<string> =>
    new Set([...around.known[section], ...(file[section] ?? []).map(({ id }) => id)])
  const [providers, tags, categories, games] = [
    idsOf('providers'),
    idsOf('gameplayTags'),
    idsOf('categories'),
    idsOf('games'),
  ]
  const canRun = { ...around, isGame: (id: string) => games.has(id) }
  const cover = (row: { cover: string }): Finding => ['cover', pictureFault(row.cover, around)]
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
    popups: (row) => [['image', pictureFault(row.image, around)], period(row), command(row)],
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

function periodFault({ startsAt, endsAt }: Period): string | undefined {
  const [start, end] = [startsAt, endsAt].map((at) => (at === null ? undefined : Date.parse(at)))
  if (Number.isNaN(start) || Number.isNaN(end)) return 'or startsAt is no day of the calendar'
  return start !== undefined && end !== undefined && end <= start ? 'must be after startsAt' : undefined
}
