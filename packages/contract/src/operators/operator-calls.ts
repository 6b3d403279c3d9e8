/** The call table of operators. It is served on CONSOLE_PORT only, and pages of players never import it. */
import type { BodyOf, DataOf } from '../calls/call.ts'
import { accessCalls } from './access-calls.ts'
import { complianceCalls } from './compliance-calls.ts'
import { contentCalls } from './content-calls.ts'
import { gameOperatorCalls } from './game-calls.ts'
import type { OperatorCallTable } from './operator-call.ts'
import { overviewCalls } from './overview-calls.ts'
import { paymentCalls } from './payment-calls.ts'
import { playerCalls } from './player-calls.ts'
import { reportCalls } from './report-calls.ts'
import { rewardCalls } from './reward-calls.ts'
import { settingCalls } from './setting-calls.ts'
import { sportCalls } from './sport-calls.ts'
import { supportCalls } from './support-calls.ts'
import { systemCalls } from './system-calls.ts'

export const operatorCalls = {
  ...accessCalls,
  ...playerCalls,
  ...paymentCalls,
  ...supportCalls,
  ...overviewCalls,
  ...systemCalls,
  ...complianceCalls,
  ...contentCalls,
  ...gameOperatorCalls,
  ...settingCalls,
  ...sportCalls,
  ...reportCalls,
  ...rewardCalls,
} satisfies OperatorCallTable

export type OperatorCalls = typeof operatorCalls
export type OperatorPath = keyof OperatorCalls
export type OperatorBody<P extends OperatorPath> = BodyOf<OperatorCalls[P]>
export type OperatorData<P extends OperatorPath> = DataOf<OperatorCalls[P]>
