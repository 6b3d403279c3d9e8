// Lists operators, and invites one when no administrator can do it in the console: the first, or after a loss of access.
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { type Role, roles } from '@saguao/contract/operators/roles.ts'
import { createOperators, listOperators } from '../../../server/src/modules/operators/operators.ts'
import { type OpenApp, withApp } from '../lib/database.ts'
import { printTable } from '../lib/operator.ts'

export const usage = `  list                                operators with their roles
  invite EMAIL --name NAME --role ROLE[,ROLE]   print an invitation link, valid for 24 hours; in the audit trail as
                                      the system user. Roles: ${roles.join(', ')}`

function rolesIn(text: string): Role[] {
  const named = text.split(',').map((name) => {
    const role = roles.find((known) => known === name.trim())
    if (!role) throw new Error(`There is no role "${name}": choose ${roles.join(', ')}`)
    return role
  })
  return named
}

async function list({ db }: OpenApp): Promise<void> {
  const rows = (await listOperators(db)).map(({ email, name, roles: held, state }) => ({
    email,
    name,
    roles: held.join(', '),
    state,
  }))
  printTable(rows, 'There is no operator.')
}

const defaultConsole = 'http://localhost:3002'

export const run = (args: string[]): Promise<number> => {
  const options = { name: { type: 'string', default: '' }, role: { type: 'string', default: '' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [action = 'list', email = ''] = positionals
  return withApp(async (app) => {
    if (action === 'list') await list(app)
    else if (action !== 'invite' || email === '' || values.name === '')
      throw new Error(`The actions are:\n${usage}`)
    else {
      const invited = { email, name: values.name, roles: rolesIn(values.role) }
      const origin = app.config.consoleOrigin ?? defaultConsole
      console.log(await createOperators(app).invite(invited, `shell:${userInfo().username}`, origin))
    }
    return 0
  })
}
