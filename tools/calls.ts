// `npm run calls`: every call of the contract, who may make it, and which ones are still to be built.
import { calls } from '@saguao/contract/calls.ts'
import { notYetPaths } from '../apps/server/src/not-yet.ts'

const later = new Set<string>(notYetPaths)
for (const [path, { access, once, summary }] of Object.entries(calls))
  console.log(
    [
      later.has(path) ? 'not yet ' : 'answered',
      access.padEnd(6),
      once ? 'once' : '    ',
      path.padEnd(34),
      summary,
    ].join('  '),
  )
console.log(`\n${Object.keys(calls).length - later.size} answered, ${later.size} not yet`)
