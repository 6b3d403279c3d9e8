/** Match fixtures for tests. */
import type { MatchDetails } from '#features/sports/match/match-details.ts'

export const footballMatch: MatchDetails = {
  id: 'm1',
  sport: 'football',
  league: 'Liga do Litoral',
  leagueId: 'litoral',
  home: 'Farol do Sul',
  homeId: 'farol',
  away: 'Maré Alta',
  awayId: 'mare',
  startTime: '2026-11-15T12:00:00.000Z',
  status: 'live',
  abandoned: false,
  minute: 12,
  minutes: 90,
  homeScore: 0,
  awayScore: 0,
  runners: [],
  track: 0,
  markets: [
    {
      id: 'result',
      name: 'Resultado final',
      suspended: false,
      selections: [
        { id: 'result:home', name: 'Farol do Sul', odds: 1.85 },
        { id: 'result:draw', name: 'Empate', odds: 3.4 },
        { id: 'result:away', name: 'Maré Alta', odds: 4.2 },
      ],
    },
  ],
  elapsedMs: 24_000,
  minuteMs: 2_000,
  goals: [],
  events: [],
  rates: { home: 1500, away: 1100 },
  fair: { serverSeedHash: 'h', serverSeed: null, clientSeed: 'm1', nonce: 0 },
  recent: { home: [], away: [] },
  meetings: [],
  standings: [],
}

const runner = (number: number, name: string) => ({
  id: name.toLowerCase(),
  number,
  name,
  strides: 0,
  place: null,
})

export const raceMatch: MatchDetails = {
  ...footballMatch,
  id: 'r1',
  sport: 'race',
  home: 'Páreo 7',
  homeId: '',
  away: '',
  awayId: '',
  minute: 0,
  runners: [runner(1, 'Caju'), runner(2, 'Paçoca'), runner(3, 'Quindim')],
  track: 2,
  markets: [],
}
