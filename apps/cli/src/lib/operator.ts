// The common part of the operators' commands: an action, the id it applies to and why. The operator is the one who
// signed in (`saguao signin`), with the permission of the action. Each decision is written to the audit trail before it
// is carried out, so a refused one is recorded too.
import { parseArgs } from 'node:util'
import type { Permission } from '@saguao/contract/operators/roles.ts'
import { type Cash, formatMoney, type Minor, toMajor } from '@saguao/contract/product/money.ts'
import { Refusal } from '../../../server/src/kernel/refusal.ts'
import { recordOperatorDecision } from '../../../server/src/modules/operators/operators.ts'
import { type OpenApp, withApp } from './database.ts'
import { requireOperator } from './operator-session.ts'

export type Request = {
  readonly id: string
  /** E-mail of the signed-in operator; empty for actions that decide nothing. */
  readonly by: string
  readonly reason: string
  readonly text: string
  readonly launch: string
  readonly version: string
  /** A time in ISO 8601. */
  readonly from: string
}

export type Action<Module> = {
  /** Shown by --help: arguments and meaning. */
  readonly help: string
  /** An action with required arguments is a decision. */
  readonly requires?: readonly (keyof Request)[]
  /** Needed for a decision. */
  readonly permission?: Permission
  run(module: Module, request: Request): Promise<unknown>
}

type Definition<Module> = {
  /** The command's name in the audit trail. */
  readonly name: string
  readonly open: (app: OpenApp) => Module | Promise<Module>
  readonly close?: (module: Module) => Promise<void>
  /** The first action is the default. */
  readonly actions: Readonly<Record<string, Action<Module>>>
}

export function operatorCommand<Module>({ name, open, close, actions }: Definition<Module>) {
  const usage = Object.entries(actions)
    .map(([action, { help }]) => `  ${action} ${help}`)
    .join('\n')
  const run = async (args: string[]): Promise<number> => {
    const { action, request } = readRequest(actions, args)
    try {
      await withApp(async (app) => {
        const by = action.requires ? await decide(app, `${name} ${action.name}`, action, request) : ''
        const module = await open(app)
        await action.run(module, { ...request, by }).finally(() => close?.(module))
      })
      return 0
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      console.error(`Refused: ${error.code}`)
      return 1
    }
  }
  return { usage, run }
}

function readRequest<Module>(actions: Readonly<Record<string, Action<Module>>>, args: string[]) {
  const text = { type: 'string', default: '' } as const
  const options = { reason: text, text, launch: text, version: text, from: text }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [name = Object.keys(actions)[0] ?? '', id = ''] = positionals
  const found = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!found) throw new Error(`The actions are ${Object.keys(actions).join(', ')}`)
  const request: Request = { id, by: '', ...values }
  const missing = (found.requires ?? []).filter((argument) => request[argument].trim() === '')
  if (missing.length > 0) throw new Error(`${name} needs ${missing.join(' and ')}`)
  return { action: { ...found, name }, request }
}

/** Returns the operator's e-mail. */
async function decide(
  app: OpenApp,
  action: string,
  { permission }: Pick<Action<never>, 'permission'>,
  { id: subject, reason }: Request,
): Promise<string> {
  if (!permission) throw new Error(`${action} names no permission`)
  const operator = await requireOperator(app, permission)
  await recordOperatorDecision(app.db, operator, { action, subject, reason })
  return operator.email
}

export const maxRows = 200

export function printTable(rows: readonly object[], emptyMessage: string): void {
  if (rows.length > 0) console.table(rows)
  else console.log(emptyMessage)
}

export const money = (amount: bigint, currency: string): string =>
  `${formatMoney(toMajor(amount as Minor, currency as Cash), currency as Cash, 'en')} ${currency}`
