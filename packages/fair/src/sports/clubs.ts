/**
 * Leagues of fictional clubs and their strength in each round. The strengths are public, so that prices can be
 * recomputed.
 */
import { hashOf } from '../random/seeds.ts'

export type SportId = 'football' | 'basketball' | 'race'

export type Club = {
  readonly id: string
  readonly name: string
  /** Logarithm of goals or points relative to the average club; a runner has its speed in `attack`. */
  readonly attack: number
  readonly defence: number
}

export type League = {
  readonly id: string
  readonly sport: SportId
  readonly name: string
  readonly clubs: readonly Club[]
}

const club = (id: string, name: string, attack: number, defence = 0): Club => ({
  id,
  name,
  attack,
  defence,
})

export const leagues: readonly League[] = [
  {
    id: 'litoral',
    sport: 'football',
    name: 'Liga do Litoral',
    clubs: [
      club('farol', 'Farol do Sul', 0.28, 0.22),
      club('mare', 'Maré Alta', 0.24, 0.08),
      club('jangada', 'Jangada FC', 0.14, 0.16),
      club('restinga', 'Restinga', 0.1, -0.02),
      club('gaivota', 'Gaivotas', 0.02, 0.1),
      club('coqueiral', 'Coqueiral', 0, -0.06),
      club('areia', 'Areia Branca', -0.08, 0.04),
      club('recife', 'Recifes Unidos', -0.14, 0.02),
      club('salina', 'Salinas', -0.2, -0.16),
      club('mangue', 'Manguezal', -0.26, -0.24),
    ],
  },
  {
    id: 'cordillera',
    sport: 'football',
    name: 'Liga Cordillera',
    clubs: [
      club('condor', 'Cóndor Andino', 0.3, 0.18),
      club('nevado', 'Nevados', 0.18, 0.2),
      club('quebrada', 'Quebrada Honda', 0.16, -0.02),
      club('puelche', 'Puelche', 0.06, 0.1),
      club('araucaria', 'Araucarias', 0.04, 0),
      club('salar', 'Salar Norte', -0.02, -0.04),
      club('glaciar', 'Glaciar', -0.1, 0.06),
      club('alerce', 'Alerces', -0.12, -0.1),
      club('pampa', 'Pampa Seca', -0.22, -0.06),
      club('ventisca', 'Ventisca', -0.24, -0.28),
    ],
  },
  {
    id: 'quadra',
    sport: 'basketball',
    name: 'Liga das Quadras',
    clubs: [
      club('trovao', 'Trovões do Vale', 0.06, 0.03),
      club('pororoca', 'Pororoca', 0.05, -0.01),
      club('onca', 'Onças da Serra', 0.02, 0.05),
      club('ipe', 'Ipês Amarelos', 0.01, 0.01),
      club('maraca', 'Maracás', 0.02, -0.03),
      club('vagalume', 'Vaga-Lumes', -0.02, 0.02),
      club('catavento', 'Cataventos', -0.04, -0.01),
      club('jenipapo', 'Jenipapos', -0.06, -0.05),
    ],
  },
  {
    id: 'capivaras',
    sport: 'race',
    name: 'Corrida das Capivaras',
    clubs: [
      club('brigadeiro', 'Brigadeiro', 0.16),
      club('caju', 'Caju', -0.04),
      club('cocada', 'Cocada', 0.04),
      club('goiaba', 'Goiaba', -0.14),
      club('jabuticaba', 'Jabuticaba', 0.12),
      club('mandioca', 'Mandioca', -0.1),
      club('moqueca', 'Moqueca', 0.02),
      club('pacoca', 'Paçoca', 0.2),
      club('pipoca', 'Pipoca', 0.08),
      club('pitanga', 'Pitanga', -0.02),
      club('quindim', 'Quindim', -0.18),
      club('tapioca', 'Tapioca', -0.08),
    ],
  },
]

const maxDrift = 0.12
const [slowRounds, fastRounds] = [97, 31]

/** The form of a club: two slow sine waves whose phases follow from its id. Bounded and public. */
export function formOf(clubId: string, round: number): number {
  const phases = hashOf(clubId)
  const [a, b] = [0, 8].map((at) => Number.parseInt(phases.slice(at, at + 8), 16) / 2 ** 32) as [
    number,
    number,
  ]
  const wave = (length: number, phase: number) => Math.sin(2 * Math.PI * (round / length + phase))
  return maxDrift * (0.6 * wave(slowRounds, a) + 0.4 * wave(fastRounds, b))
}

/** The pairings of a round: a double round-robin over the rounds of a season. */
export function pairingsOf({ clubs }: League, round: number): readonly (readonly [Club, Club])[] {
  const others = clubs.length - 1
  const turn = round % (2 * others)
  const [first, ...rest] = clubs
  const shifted = rest.map((_, index) => rest[(index + turn) % others] as Club)
  const circle = [first as Club, ...shifted]
  return circle.slice(0, clubs.length / 2).map((one, index) => {
    const other = circle[clubs.length - 1 - index] as Club
    const isEven = (index === 0 ? turn % others : index) % 2 === 0
    const atHome = isEven === turn < others
    return atHome ? [one, other] : [other, one]
  })
}
