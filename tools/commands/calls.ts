// `npm run calls`: every call of the contract, who may make it, and which ones move money and so are done once.
import { calls } from '@saguao/contract/calls/calls.ts'

for (const [path, { access, once, summary }] of Object.entries(calls))
  console.log([access.padEnd(6), once ? 'once' : '    ', path.padEnd(34), summary].join('  '))
