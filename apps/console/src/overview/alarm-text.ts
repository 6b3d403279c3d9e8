/** The sentence and the screen of an alarm. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { count } from '#formats/formats.ts'
import type { Path } from '#frame/area.ts'
import { tName } from '#i18n/i18n.ts'

export type ServerAlarm = OperatorData<'/operator/overview/now'>['alarms'][number]

export const alarmText = ({ name, count: number, subject }: ServerAlarm): string => {
  const prefix = name === 'switch-off' ? 'switch' : 'job'
  const shown = tName(prefix, subject ?? '')
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
  'job-failed': '/system/jobs',
  'jobs-late': '/system/jobs',
}

export const alarmPath = ({ name }: ServerAlarm): Path => paths[name] as Path
