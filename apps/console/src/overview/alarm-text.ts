/** The sentence and the screen of an alarm. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { SettingArea } from '@saguao/contract/operators/settings/setting-kind.ts'
import { kindOf, settingNames } from '@saguao/contract/operators/settings/setting-kinds.ts'
import { count } from '#formats/formats.ts'
import type { Path } from '#frame/area.ts'
import { tName } from '#i18n/i18n.ts'
import { settingText } from '#i18n/subject.ts'

export type ServerAlarm = OperatorData<'/operator/overview/now'>['alarms'][number]

const countryLength = 2

function subjectText(name: ServerAlarm['name'], subject: string): string {
  if (name === 'setting-late') return settingText(subject)
  if (name !== 'reward-budget') return tName(name === 'switch-off' ? 'switch' : 'job', subject)
  return `${tName('reward', subject.slice(countryLength + 1))} · ${subject.slice(0, countryLength)}`
}

export const alarmText = ({ name, count: number, subject }: ServerAlarm): string => {
  const shown = subjectText(name, subject ?? '')
  return tName('alarm', name).replace('{count}', count(number)).replace('{subject}', shown)
}

const paths: Record<ServerAlarm['name'], string> = {
  'audit-findings': '/system/books',
  'audit-old': '/system/books',
  'balance-drift': '/system/books',
  'payouts-overdue': '/withdrawals',
  'reconciliation-differences': '/reconciliation',
  'reconciliation-overdue': '/reconciliation',
  'switch-off': '/system',
  'reward-budget': '/rewards',
  'job-failed': '/system/jobs',
  'jobs-late': '/system/jobs',
  'setting-late': '/overview',
  'regulator-files-failed': '/files',
  'game-return-high': '/games',
  'game-return-low': '/games',
}

/** The screens of settings. */
const settingPaths: Record<SettingArea, string> = {
  payments: '/payment-rules',
  markets: '/system/markets',
  rewards: '/rewards/terms',
  sports: '/sports/bounds',
  games: '/game-limits',
  compliance: '/events/thresholds',
}

function settingPath(subject: string): string {
  const kind = settingNames.find((name) => subject.startsWith(`${name} `))
  if (kind === 'payment-channel') return '/channels'
  return kind ? settingPaths[kindOf(kind).area] : '/overview'
}

export const alarmPath = ({ name, subject }: ServerAlarm): Path =>
  (name === 'setting-late' ? settingPath(subject ?? '') : paths[name]) as Path
