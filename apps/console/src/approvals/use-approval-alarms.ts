import { useCall } from '#api/use-call.ts'
import type { Alarm } from '#frame/area.ts'
import { t } from '#i18n/i18n.ts'
import { useCan } from '#session/session.ts'

const refetchInterval = 30_000

/** Requests that this operator could decide now. */
export function useApprovalAlarms(): readonly Alarm[] {
  const isEnabled = useCan()('approvals:decide')
  const { data } = useCall('/operator/approvals', { state: 'open' }, { enabled: isEnabled, refetchInterval })
  const waiting = data?.list.filter(({ canDecide, isOwn }) => canDecide && !isOwn).length ?? 0
  if (waiting === 0) return []
  return [
    { id: 'approvals', level: 'notice', text: t('approvals.waiting', { count: waiting }), to: '/approvals' },
  ]
}
