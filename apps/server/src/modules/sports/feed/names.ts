/** Names of sports, markets and selections in the three languages. Clubs and leagues have one name everywhere. */
import type { Lang } from '@saguao/contract/product/languages.ts'
import { clubIn, type Feed, type Fixture } from '#modules/sports/feed/feed.ts'

type Words = Readonly<Record<Lang, string>>

const words = {
  football: { pt: 'Futebol virtual', ks: 'Fútbol virtual', en: 'Virtual football' },
  basketball: { pt: 'Basquete virtual', ks: 'Básquetbol virtual', en: 'Virtual basketball' },
  race: { pt: 'Corrida virtual', ks: 'Carrera virtual', en: 'Virtual race' },
  heat: { pt: 'Páreo', ks: 'Carrera', en: 'Race' },
  result: { pt: 'Resultado final', ks: 'Resultado final', en: 'Match result' },
  winner: { pt: 'Vencedor', ks: 'Ganador', en: 'Winner' },
  double: { pt: 'Dupla chance', ks: 'Doble oportunidad', en: 'Double chance' },
  handicap: { pt: 'Handicap', ks: 'Hándicap', en: 'Handicap' },
  total: { pt: 'Total de gols', ks: 'Total de goles', en: 'Total goals' },
  points: { pt: 'Total de pontos', ks: 'Total de puntos', en: 'Total points' },
  both: { pt: 'Ambos marcam', ks: 'Ambos marcan', en: 'Both teams to score' },
  score: { pt: 'Placar exato', ks: 'Marcador exacto', en: 'Correct score' },
  half: { pt: 'Intervalo / final', ks: 'Entretiempo / final', en: 'Half-time / full-time' },
  next: { pt: 'Próximo gol', ks: 'Próximo gol', en: 'Next goal' },
  place: { pt: 'Entre os três primeiros', ks: 'Entre los tres primeros', en: 'In the first three' },
  order: { pt: 'Dupla exata', ks: 'Exacta', en: 'First two in order' },
  draw: { pt: 'Empate', ks: 'Empate', en: 'Draw' },
  over: { pt: 'Mais de', ks: 'Más de', en: 'Over' },
  under: { pt: 'Menos de', ks: 'Menos de', en: 'Under' },
  yes: { pt: 'Sim', ks: 'Sí', en: 'Yes' },
  no: { pt: 'Não', ks: 'No', en: 'No' },
  none: { pt: 'Nenhum', ks: 'Ninguno', en: 'None' },
  other: { pt: 'Outro placar', ks: 'Otro marcador', en: 'Any other' },
} as const satisfies Record<string, Words>

const isWord = (text: string): text is keyof typeof words => Object.hasOwn(words, text)
const translate = (text: string, lang: Lang): string => (isWord(text) ? words[text][lang] : text)

export const sportName = (sport: string, lang: Lang): string => translate(sport, lang)

type Names = Pick<Feed, 'leagues'>

/** A race is named by a number instead of a home side; there are 720 races a day. */
export const homeName = (feed: Names, fixture: Fixture, lang: Lang): string =>
  fixture.home === ''
    ? `${translate('heat', lang)} ${(fixture.round % 720) + 1}`
    : clubIn(feed, fixture, fixture.home)

export const awayName = (feed: Names, fixture: Fixture): string =>
  fixture.away === '' ? '' : clubIn(feed, fixture, fixture.away)

const numbered = /^(total|next|handicap)(-?[\d.]+)$/

/** The name of a market, with its total, handicap or goal number. */
export function marketName({ sport }: Pick<Fixture, 'sport'>, id: string, lang: Lang): string {
  const [, kind, number] = numbered.exec(id) ?? []
  if (!kind || !number) return translate(id, lang)
  const name = kind === 'total' && sport === 'basketball' ? 'points' : kind
  return `${translate(name, lang)} (${kind === 'handicap' ? signed(Number(number), lang) : decimalOf(number, lang)})`
}

/** Decimal separator of the language: 2.5 is written 2,5 in Portuguese and Spanish. */
const decimalOf = (number: string, lang: Lang): string => (lang === 'en' ? number : number.replace('.', ','))

const signed = (handicap: number, lang: Lang): string =>
  `${handicap < 0 ? '−' : '+'}${decimalOf(String(Math.abs(handicap)), lang)}`

/** The name of a selection, with the names of the match's sides. */
export function selectionName(feed: Names, fixture: Fixture, selection: string, lang: Lang): string {
  const [market = '', name = ''] = selection.split(':')
  const [, kind, line = ''] = numbered.exec(market) ?? []
  if (kind === 'total') return `${translate(name, lang)} ${decimalOf(line, lang)}`
  if (market === 'score') return translate(name, lang)
  const part = (each: string): string => {
    if (each === 'home') return homeName(feed, fixture, lang)
    return each === 'away'
      ? awayName(feed, fixture)
      : fixture.home === ''
        ? clubIn(feed, fixture, each)
        : translate(each, lang)
  }
  if (kind === 'handicap')
    return `${part(name)} ${signed(name === 'home' ? Number(line) : -Number(line), lang)}`
  return name
    .split('-')
    .map(part)
    .join(market === 'half' || market === 'order' ? ' / ' : ' · ')
}
