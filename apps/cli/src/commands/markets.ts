// The policies of the markets: list them, and change one. Every process follows within a second.
import { type Country, isCountry } from '@saguao/contract/product/countries.ts'
import {
  parsePolicyChange,
  policyFields,
  readPolicies,
  writePolicy,
} from '../../../server/src/modules/markets/markets.ts'
import type { OpenApp } from '../lib/database.ts'
import { operatorCommand } from '../lib/operator.ts'

async function list({ db, config }: OpenApp): Promise<void> {
  const policies = await readPolicies(db, config.mode)
  for (const [country, policy] of Object.entries(policies)) {
    console.log(`${country}, ${config.mode}`)
    for (const [name, value] of Object.entries(policy)) console.log(`  ${name}: ${JSON.stringify(value)}`)
  }
}

function marketOf(text: string): { readonly country: Country; readonly changes: readonly string[] } {
  const [country, ...changes] = text.split(':')
  if (!isCountry(country)) throw new Error(`"${country}" is none of BR, CL`)
  return { country, changes: changes.join(':').split(' ').filter(Boolean) }
}

async function set({ db, config }: OpenApp, text: string): Promise<void> {
  const { country, changes } = marketOf(text)
  await writePolicy(db, config.mode, country, parsePolicyChange(changes))
  console.log(`The policy of ${country} in ${config.mode} mode is changed: ${changes.join(' ')}`)
}

export const { usage, run } = operatorCommand<OpenApp>({
  name: 'markets',
  open: (app) => app,
  actions: {
    list: { help: '                                        what each market allows', run: list },
    set: {
      help: `"COUNTRY:FIELD=VALUE …" --reason TEXT             change fields of a policy: ${policyFields.join(', ')}`,
      requires: ['id', 'reason'],
      permission: 'system:switch',
      run: (app, { id }) => set(app, id),
    },
  },
})
