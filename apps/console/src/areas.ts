/** The areas of the console in the order of the navigation. A new area is one line here and one in router.ts. */
import { CheckCircledIcon, IdCardIcon, LockClosedIcon, PersonIcon, ReaderIcon } from '@radix-ui/react-icons'
import { useApprovalAlarms } from '#approvals/use-approval-alarms.ts'
import type { Alarm, Area } from '#frame/area.ts'

const control: Area = {
  title: 'area.control',
  navigation: [
    { to: '/approvals', label: 'approvals.title', icon: CheckCircledIcon, permission: null },
    { to: '/trail', label: 'trail.title', icon: ReaderIcon, permission: 'trail:read' },
    { to: '/operators', label: 'operators.title', icon: PersonIcon, permission: 'operators:read' },
    { to: '/roles', label: 'roles.title', icon: IdCardIcon, permission: null },
    { to: '/account', label: 'account.title', icon: LockClosedIcon, permission: null },
  ],
}

export const areas: readonly Area[] = [control]

/** Each part checks the permission of its calls. */
export const useAlarms = (): readonly Alarm[] => [...useApprovalAlarms()]
