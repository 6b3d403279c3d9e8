/** Colours, patterns and emblems of known clubs; other clubs get theirs from a hash of the name. */
import { type EmblemName, emblems } from '#art/emblems.ts'

export const shields = {
  heater: 'M4.5 5h39v23.5c0 12.2-8.9 19.3-19.5 23.5C13.4 47.8 4.5 40.7 4.5 28.5z',
  swiss:
    'M24 2.5c6.4 3.8 12.7 5 19.5 5v21c0 12.4-8.9 19.3-19.5 24-10.6-4.7-19.5-11.6-19.5-24v-21c6.8 0 13.1-1.2 19.5-5z',
  round: 'M24 5.5a22 22 0 1 1 0 44 22 22 0 0 1 0-44z',
  hexagon: 'M24 2.5l20 11.3v27.4L24 52.5 4 41.2V13.8z',
  pennon: 'M6 4h36a2.5 2.5 0 0 1 2.5 2.5V36L24 52 3.5 36V6.5A2.5 2.5 0 0 1 6 4z',
} as const

/** Pattern behind the emblem, in the second colour. */
export const fields = {
  plain: '',
  pales: 'M12 0h8v56h-8zM28 0h8v56h-8z',
  hoops: 'M0 11h48v9H0zM0 30h48v9H0z',
  sash: 'M-4 8L8-4l44 50-12 14z',
  half: 'M24 0h24v56H24z',
  quarters: 'M24 0h24v28H24zM0 28h24v28H0z',
  chief: 'M0 0h48v17H0z',
  chevron: 'M0 56V38l24-18 24 18v18z',
} as const

type CrestMarks = {
  readonly shield: keyof typeof shields
  readonly field: keyof typeof fields
  readonly emblem: EmblemName
  /** Colours of background, pattern and emblem. */
  readonly colours: readonly [ground: string, field: string, ink: string]
}

const marks = (
  shield: CrestMarks['shield'],
  field: CrestMarks['field'],
  emblem: EmblemName,
  ...colours: CrestMarks['colours']
): CrestMarks => ({ shield, field, emblem, colours })

const known: Readonly<Record<string, CrestMarks>> = {
  'Farol do Sul': marks('swiss', 'hoops', 'lighthouse', '#c8102e', '#f4f1e8', '#10213f'),
  'Maré Alta': marks('round', 'half', 'wave', '#0b4f8a', '#0a7fc2', '#eaf7ff'),
  'Jangada FC': marks('heater', 'chief', 'sail', '#f2b01e', '#1b4d3e', '#1b2c24'),
  Restinga: marks('hexagon', 'chevron', 'leaf', '#1f6b3a', '#2c8f4e', '#e9f6c8'),
  Gaivotas: marks('pennon', 'plain', 'gull', '#dfe8f2', '#ffffff', '#26415f'),
  Coqueiral: marks('swiss', 'sash', 'palm', '#0d7a5f', '#f6d34a', '#fffbe6'),
  'Areia Branca': marks('round', 'chief', 'sun', '#f3e3c3', '#e8703a', '#b34716'),
  'Recifes Unidos': marks('hexagon', 'quarters', 'coral', '#14496b', '#0d6d7d', '#ff8a73'),
  Salinas: marks('heater', 'pales', 'crystal', '#5c2a83', '#7b43a6', '#f3e8ff'),
  Manguezal: marks('pennon', 'half', 'crab', '#23402b', '#3a2c1f', '#ff9d4d'),
  'Cóndor Andino': marks('swiss', 'plain', 'condor', '#141821', '#000000', '#f4c542'),
  Nevados: marks('heater', 'chevron', 'peaks', '#2b6cb8', '#184a86', '#ffffff'),
  'Quebrada Honda': marks('hexagon', 'plain', 'canyon', '#a3431f', '#7c2f13', '#ffd9a8'),
  Puelche: marks('round', 'hoops', 'wind', '#0d6b72', '#0f858d', '#eafffb'),
  Araucarias: marks('pennon', 'pales', 'araucaria', '#f2efe4', '#2a7a4b', '#10331f'),
  'Salar Norte': marks('swiss', 'half', 'combs', '#e9edf1', '#f7b6c5', '#8c2850'),
  Glaciar: marks('hexagon', 'sash', 'ice', '#1a9bd0', '#62c6ec', '#ffffff'),
  Alerces: marks('round', 'plain', 'pine', '#5a2a1c', '#43200f', '#9fd38a'),
  'Pampa Seca': marks('heater', 'quarters', 'wheat', '#d99a1c', '#b97c10', '#fff4cf'),
  'Trovões do Vale': marks('hexagon', 'chevron', 'bolt', '#2b2f8f', '#1d2068', '#ffd23f'),
  Pororoca: marks('round', 'hoops', 'wave', '#0f5d73', '#0c4a5c', '#b9f3ff'),
  'Onças da Serra': marks('swiss', 'plain', 'flame', '#d9791b', '#b35f0f', '#1d1206'),
  'Ipês Amarelos': marks('heater', 'half', 'star', '#f6cf2f', '#e3b512', '#4a2a63'),
  Maracás: marks('pennon', 'quarters', 'sun', '#a3243f', '#7d1830', '#ffe2a8'),
  'Vaga-Lumes': marks('round', 'plain', 'moon', '#15221b', '#0d1712', '#c8ff4d'),
  Cataventos: marks('hexagon', 'sash', 'wind', '#e8eef6', '#52b3d9', '#173a5e'),
  Jenipapos: marks('heater', 'pales', 'leaf', '#3a2a5c', '#4d3a75', '#9be38a'),
  'Liga do Litoral': marks('round', 'plain', 'wave', '#0d3a63', '#0d3a63', '#8fd8ff'),
  'Liga Cordillera': marks('round', 'plain', 'peaks', '#3d2f55', '#3d2f55', '#e9dcff'),
  'Liga das Quadras': marks('round', 'plain', 'crown', '#7a3b12', '#7a3b12', '#ffc78f'),
  'Corrida das Capivaras': marks('round', 'plain', 'wheat', '#1f4d2c', '#1f4d2c', '#d7f5a5'),
  Ventisca: marks('pennon', 'chevron', 'flake', '#33406e', '#222c52', '#d8e6ff'),
}

const palettes: readonly CrestMarks['colours'][] = [
  ['#b3122c', '#7f0a1e', '#ffe9c9'],
  ['#15408f', '#0c2b66', '#ffd84d'],
  ['#0f7a4d', '#095a37', '#f3fff0'],
  ['#f0b323', '#c98a0c', '#1f1a10'],
  ['#5b2b91', '#431d70', '#f7e6ff'],
  ['#0b7d8c', '#075e6b', '#fff3d6'],
  ['#e2571b', '#b33f0d', '#fff1e0'],
  ['#232a3d', '#151a29', '#7fd8ff'],
  ['#e9eef5', '#c8102e', '#182338'],
]

const shieldNames = Object.keys(shields) as (keyof typeof shields)[]
const fieldNames = Object.keys(fields) as (keyof typeof fields)[]
const emblemNames = Object.keys(emblems) as EmblemName[]

const numberOf = (name: string): number =>
  [...name].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7)

const chosen = <Item>(items: readonly Item[], by: number): Item | undefined => items[by % items.length]

/** The same name always gives the same crest. */
export function marksOf(name: string): CrestMarks {
  const number = numberOf(name)
  return (
    known[name] ?? {
      shield: chosen(shieldNames, number) ?? 'heater',
      field: chosen(fieldNames, number >>> 4) ?? 'plain',
      emblem: chosen(emblemNames, number >>> 8) ?? 'star',
      colours: chosen(palettes, number >>> 13) ?? ['#15408f', '#0c2b66', '#ffd84d'],
    }
  )
}
