/** Generated titles for load tests: deterministic, in any number, and removable with one command. */
import { type ContentFile, contentFormat } from '@saguao/contract/schemas/content-file.ts'
import type { Db } from '#kernel/db/db.ts'

export const maxTitles = 50_000
const provider = 'sample'

const things = [
  { pt: 'Tesouro', ks: 'Tesoro', en: 'Treasure' },
  { pt: 'Lenda', ks: 'Leyenda', en: 'Legend' },
  { pt: 'Jardim', ks: 'Jardín', en: 'Garden' },
  { pt: 'Cidade', ks: 'Ciudad', en: 'City' },
  { pt: 'Festa', ks: 'Fiesta', en: 'Feast' },
  { pt: 'Segredo', ks: 'Secreto', en: 'Secret' },
  { pt: 'Coroa', ks: 'Corona', en: 'Crown' },
  { pt: 'Floresta', ks: 'Bosque', en: 'Forest' },
  { pt: 'Estrela', ks: 'Estrella', en: 'Star' },
  { pt: 'Vulcão', ks: 'Volcán', en: 'Volcano' },
  { pt: 'Farol', ks: 'Faro', en: 'Lighthouse' },
  { pt: 'Canção', ks: 'Canción', en: 'Song' },
] as const

const starts = [
  'Ta',
  'Ve',
  'Ju',
  'Mara',
  'Ibi',
  'Cora',
  'Pe',
  'Gua',
  'Ara',
  'Ser',
  'Lu',
  'Que',
  'Nau',
  'Bo',
  'Xi',
]
const middles = ['ru', 'li', 'ra', 'ti', 'mo', 'ca', 'pe', 'ndu', 'ju', 'be', 'sa', 'ngo', 'vi', 'ze']
const ends = ['mã', 'ba', 'nga', 'ré', 'tuba', 'nda', 'ó', 'quá', 'lia', 'dor', 'mirim', 'açu']

const kinds = ['slots', 'slots', 'slots', 'wheel', 'plinko', 'dice', 'mines'] as const

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

const placesMost = starts.length * middles.length * middles.length * ends.length
/** A prime: neighbours get names that don't look alike, and all names come up before one comes again. */
const stride = 7919

function placeOf(n: number): string {
  let rest = (n * stride) % placesMost
  return [starts, middles, middles, ends]
    .map((syllables) => {
      const at = rest % syllables.length
      rest = Math.floor(rest / syllables.length)
      return syllables[at]
    })
    .join('')
}

function titleOf(n: number, covers: readonly string[]): NonNullable<ContentFile['games']>[number] {
  const thing = pick(things, n)
  const place = placeOf(n)
  const kind = pick(kinds, n)
  return {
    id: `sample-${String(n).padStart(5, '0')}`,
    kind,
    provider,
    name: {
      pt: `${thing.pt} de ${place}`,
      ks: `${thing.ks} de ${place}`,
      en: `${thing.en} of ${place}`,
    },
    about: {
      pt: 'Título de amostra para testes de carga.',
      ks: 'Título de muestra para pruebas de carga.',
      en: 'A sample title for load tests.',
    },
    cover: covers.length > 0 ? pick(covers, n * 7) : '',
    color: '',
    isHot: false,
    isNew: false,
    isBonus: false,
    rtp: 95 + (n % 40) / 10,
    weight: -n,
    releasedAt: null,
    categories: kind === 'slots' ? ['slots'] : [],
    limits: { BRL: { minBet: 1, maxBet: 100 }, CLP: { minBet: 200, maxBet: 20_000 } },
    config: {},
    countries: ['BR', 'CL'],
    startsAt: null,
    endsAt: null,
    enabled: true,
  }
}

/** A content file with sample titles; the catalogue must have their kinds and categories. */
export const sampleTitles = (count: number, covers: readonly string[]): ContentFile => ({
  format: contentFormat,
  providers: [{ id: provider, name: 'Amostras', weight: -100, enabled: true }],
  games: Array.from({ length: count }, (_, i) => titleOf(i + 1, covers)),
})

export async function removeSampleTitles({ query }: Db): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('game')
    .where('providerId', '=', provider)
    .executeTakeFirst()
  await query.deleteFrom('provider').where('id', '=', provider).execute()
  return Number(numDeletedRows)
}
