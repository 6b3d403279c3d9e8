/** Names of sports, markets and selections in the three languages. Clubs and leagues have one name everywhere. */
import type { Lang } from '@saguao/contract/languages.ts'
import type { Feed, Fixture } from '#modules/sports/feed.ts'

type Words = Readonly<Record<Lang, string>>

const words = {
  football: { pt: 'Futebol virtual', ks: 'Fútbol virtual', en: 'Virtual football' },
  result: { pt: 'Resultado final', ks: 'Resultado final', en: 'Match result' },
  double: { pt: 'Dupla chance', ks: 'Doble oportunidad', en: 'Double chance' },
  total: { pt: 'Total de gols', ks: 'Total de goles', en: 'Total goals' },
  both: { pt: 'Ambos marcam', ks: 'Ambos marcan', en: 'Both teams to score' },
  score: { pt: 'Placar exato', ks: 'Marcador exacto', en: 'Correct score' },
  half: { pt: 'Intervalo / final', ks: 'Descanso / final', en: 'Half-time / full-time' },
  next: { pt: 'Próximo gol', ks: 'Próximo gol', en: 'Next goal' },
  draw: { pt: 'Empate', ks: 'Empate', en: 'Draw' },
  over: { pt: 'Mais de', ks: 'Más de', en: 'Over' },
  under: { pt: 'Menos de', ks: 'Menos de', en: 'Under' },
  yes: { pt: 'Sim', ks: 'Sí', en: 'Yes' },
  no: { pt: 'Não', ks: 'No', en: 'No' },
  none: { pt: 'Nenhum', ks: 'Ninguno', en: 'None' },
  other: { pt: 'Outro placar', ks: 'Otro marcador', en: 'Any other' },
} as const satisfies Record<string, Words>

const isWord = (text: string): text is keyof typeof words => Object.hasOwn(words, text)
const say = (text: string, lang: Lang): string => (isWord(text) ? words[text][lang] : text)

export const sportName = (sport: string, lang: Lang): string => say(sport, lang)

const numbered = /^(total|next)([\d.]+)$/

/** A market's name, with its line or the number of its goal. */
export function marketName(id: string, lang: Lang): string {
  const [, kind, number] = numbered.exec(id) ?? []
  return kind && number ? `${say(kind, lang)} (${decimalOf(number, lang)})` : say(id, lang)
}

/** As the language writes it: a line of 2.5 goals is 2,5 in Portuguese and Spanish. */
const decimalOf = (number: string, lang: Lang): string => (lang === 'en' ? number : number.replace('.', ','))

/** A selection's name in the words of the match. */
export function selectionName(
  feed: Pick<Feed, 'homeName' | 'awayName'>,
  fixture: Fixture,
  selection: string,
  lang: Lang,
): string {
  const [market = '', name = ''] = selection.split(':')
  const [, kind, line = ''] = numbered.exec(market) ?? []
  if (kind === 'total') return `${say(name, lang)} ${decimalOf(line, lang)}`
  if (market === 'score') return say(name, lang)
  const part = (each: string): string =>
    each === 'home' ? feed.homeName(fixture) : each === 'away' ? feed.awayName(fixture) : say(each, lang)
  return name
    .split('-')
    .map(part)
    .join(market === 'half' ? ' / ' : ' · ')
}
