// Matches of the sportsbook.
import { clubIn } from '../../apps/server/src/modules/sports/feed/feed.ts'
import { abandonMatch } from '../../apps/server/src/modules/sports/slips/settle.ts'
import { createMatches, type Matches } from '../../apps/server/src/modules/sports/sports.ts'
import { openSlipsOn } from '../../apps/server/src/modules/sports/store.ts'
import { operatorCommand, printTable } from '../lib/operator.ts'

async function list({ db, board, feed, clock }: Matches): Promise<void> {
  const matches = await board.open()
  const ids = matches.map(({ id }) => id)
  const slips = await openSlipsOn(db, ids)
  const rows = matches.map((match) => {
    const { status, minute, result } = feed.seen(match, clock.now())
    const sides = [match.home, match.away].filter((id) => id !== '').map((id) => clubIn(feed, match, id))
    return {
      match: match.id,
      sport: match.sport,
      sides: sides.join(' – '),
      starts: match.startsAt.toISOString(),
      status,
      minute,
      score: `${result.home}-${result.away}`,
      slips: slips.get(match.id) ?? 0,
    }
  })
  printTable(rows, 'No match is open.')
}

export const { usage, run } = operatorCommand<Matches>({
  name: 'sports',
  open: createMatches,
  actions: {
    list: { help: '                                     open matches, next first, and their slips', run: list },
    abandon: {
      help: 'MATCH --by NAME --reason TEXT      abandon a match before or during play; stakes are returned',
      requires: ['id', 'by', 'reason'],
      run: async (matches, { id, by, reason }) => {
        const done = await abandonMatch(matches, id, { by, reason })
        if (!done) throw new Error(`${id} has ended, or there is no such match.`)
        console.log(`${id} is abandoned. The running application returns its stakes within seconds.`)
      },
    },
  },
})
