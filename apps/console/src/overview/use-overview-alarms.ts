import { useCall } from '#api/use-call.ts'
import type { Alarm } from '#frame/area.ts'
import { alarmPath, alarmText } from '#overview/alarm-text.ts'
import { useCan } from '#session/session.ts'

const refetchInterval = 30_000

/** Alarms of the server for the bell of the frame; the overview pushes newer ones into the same cache. */
export function useOverviewAlarms(): readonly Alarm[] {
  const isEnabled = useCan()('overview:read')
  const { data } = useCall('/operator/overview/now', {}, { enabled: isEnabled, refetchInterval })
  return (data?.alarms ?? []).map((alarm) => ({
    id: `${alarm.name} ${alarm.subject}`,
    level: alarm.level,
    text: alarmText(alarm),
    to: alarmPath(alarm),
  }))
}
