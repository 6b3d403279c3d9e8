// The policies of the markets: list them, and ask for a change of one, which a second operator approves in the console.
import { type Country, isCountry } from '@saguao/contract/product/countries.ts'
import {
  parsePolicyChange,
  policyFields,
  policySource,
  policySubject,
  readPolicies,
} from '../../../server/src/modules/markets/markets.ts'
import { createOperators } from '../../../server/src/modules/operators/operators.ts'
import { policyGuard } from '../../../server/src/modules/rewards/rewards.ts'
import { createSettings } from '../../../server/src/modules/settings/settings.ts'
import type { OpenApp } from '../lib/database.ts'
import { operatorCommand, type Request } from '../lib/operator.ts'
import { requireOperator } from '../lib/operator-session.ts'

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

/** As the console does it: the change waits for a second operator. */
async function set(app: OpenApp, { id, reason, from }: Request): Promise<void> {
  const { country, changes } = marketOf(id)
  const { mode } = app.config
  const operator = await requireOperator(app, 'markets:manage')
  const { timeZone: _, ...policy } = (await readPolicies(app.db, mode))[country]
  const settings = createSettings(app)
  settings.register(policySource(mode, [policyGuard(settings)]))
  const body = {
    kind: 'market-policy',
    subject: policySubject(country, mode),
    value: { ...policy, ...parsePolicyChange(changes) } as never,
    reason,
    ...(from && { validFrom: from }),
  } as const
  const { approvalId } = await createOperators(app).perform(
    '/operator/setting/schedule',
    body,
    operator,
    settings.operatorCalls,
  )
  console.log(`Request ${approvalId} waits for another operator, who decides in the console.`)
}

export const { usage, run } = operatorCommand<OpenApp>({
  name: 'markets',
  open: (app) => app,
  actions: {
    list: { help: '                                        what each market allows', run: list },
    set: {
      help: `"COUNTRY:FIELD=VALUE …" --reason TEXT             ask for a change of a policy, with --from TIME for a later one: ${policyFields.join(', ')}`,
      requires: ['id', 'reason'],
      permission: 'markets:manage',
      run: set,
    },
  },
})
