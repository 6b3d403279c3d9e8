// Ends the session of the commands.
import { endSession } from '../../../server/src/modules/operators/operators.ts'
import { withApp } from '../lib/database.ts'
import { findSignedIn, forgetSession } from '../lib/operator-session.ts'

export const usage = '  Ends the session that signin opened.'

export const run = (): Promise<number> =>
  withApp(async (app) => {
    const operator = await findSignedIn(app)
    if (operator) await endSession(app, operator)
    forgetSession(app)
    console.log('Signed out.')
    return 0
  })
