import { useCall } from '#api/use-call.ts'
import type { Alarm } from '#frame/area.ts'
import { t } from '#i18n/i18n.ts'
import { useCan } from '#session/session.ts'

const refetchInterval = 30_000

/** Requests that this operator could decide now, and secrets of own requests that wait to be collected. */
export function useApprovalAlarms(): readonly Alarm[] {
  const isEnabled = useCan()('approvals:decide')
  const open = useCall('/operator/approvals', { state: 'open' }, { enabled: isEnabled, refetchInterval })
  const own = useCall('/operator/approvals', { state: 'approved', own: true }, { refetchInterval })
  const waiting = open.data?.list.filter(({ canDecide, isOwn }) => canDecide && !isOwn).length ?? 0
  const secrets = own.data?.list.filter(({ secretUntil }) => secretUntil !== null).length ?? 0
  const alarms: Alarm[] = []
  if (waiting > 0) {
    const text = t('approvals.waiting', { count: waiting })
    alarms.push({ id: 'approvals', level: 'notice', text, to: '/approvals' })
  }
  if (secrets > 0) {
    const text = t('approvals.secrets', { count: secrets })
    alarms.push({ id: 'secrets', level: 'notice', text, to: '/approvals', search: { own: '1' } })
  }
  return alarms
}
