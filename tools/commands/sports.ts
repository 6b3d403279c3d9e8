// `npm run sports`: what an operator does about matches until there is a console.
//   list                                        those that are not over, the next first, with the slips on them
//   abandon MATCH --by NAME --reason TEXT       breaks one off, before or while it is played: every stake on it goes back
import { clubIn } from '../../apps/server/src/modules/sports/feed/feed.ts'
import { abandonMatch } from '../../apps/server/src/modules/sports/slips/settle.ts'
import { createMatches, type Matches } from '../../apps/server/src/modules/sports/sports.ts'
import { openSlipsOn } from '../../apps/server/src/modules/sports/store.ts'
import { type Asked, operate } from '../lib/operate.ts'

async function list({ db, board, feed, clock }: Matches): Promise<void> {
  const matches = await board.open()
  const slips = await openSlipsOn(
    db,
    matches.map(({ id }) => id),
  )
  const rows = matches.map((match) => {
    const { status, minute, result } = feed.seen(match, clock.now())
    return {
      match: match.id,
      sport: match.sport,
      sides: [match.home, match.away]
        .filter((id) => id !== '')
        .map((id) => clubIn(feed, match, id))
        .join(' – '),
      starts: match.startsAt.toISOString(),
      status,
      minute,
      score: `${result.home}-${result.away}`,
      slips: slips.get(match.id) ?? 0,
    }
  })
  if (rows.length > 0) console.table(rows)
  else console.log('No match can be bet on.')
}

const commands: Readonly<Record<string, (matches: Matches, asked: Asked) => Promise<void>>> = {
  list,
  abandon: async (matches, { id, by, reason }) => {
    const done = await abandonMatch(matches, id, { by, reason })
    if (!done) throw new Error(`${id} is over, or there is no such match.`)
    console.log(`${id} is broken off. The stakes on it go back within seconds, while the application runs.`)
  },
}

const needed: Readonly<Record<string, readonly (keyof Asked)[]>> = { abandon: ['id', 'by', 'reason'] }

await operate({
  name: 'sports',
  commands,
  needed,
  open: async (app) => createMatches(app),
})
