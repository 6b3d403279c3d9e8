// Lists the calls of the contract.
import { calls } from '@saguao/contract/calls/calls.ts'

export const usage = '  Prints access, `once` for calls with an idempotency key, path and summary.'

export function run(): undefined {
  for (const [path, { access, once, summary }] of Object.entries(calls))
    console.log([access.padEnd(6), once ? 'once' : '    ', path.padEnd(34), summary].join('  '))
}
