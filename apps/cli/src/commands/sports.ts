// Matches of the sportsbook.
import { createMatchOperations, type MatchOperations } from '../../../server/src/modules/sports/sports.ts'
import { operatorCommand, printTable } from '../lib/operator.ts'

export const { usage, run } = operatorCommand<MatchOperations>({
  name: 'sports',
  open: createMatchOperations,
  actions: {
    list: {
      help: '                                     open matches, next first, and their slips',
      run: async (matches) => printTable(await matches.openMatches(), 'No match is open.'),
    },
    abandon: {
      help: 'MATCH --reason TEXT                abandon a match before or during play; stakes are returned',
      requires: ['id', 'reason'],
      permission: 'system:switch',
      run: async (matches, { id, by, reason }) => {
        const done = await matches.abandon(id, { by, reason })
        if (!done) throw new Error(`${id} has ended, or there is no such match.`)
        console.log(`${id} is abandoned. The running application returns its stakes within seconds.`)
      },
    },
  },
})
