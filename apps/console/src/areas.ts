/** The areas of the console in the order of the navigation. A new area is one line here and one in router.ts. */
import {
  ActivityLogIcon,
  AvatarIcon,
  ChatBubbleIcon,
  CheckCircledIcon,
  CommitIcon,
  CrossCircledIcon,
  DashboardIcon,
  EnterIcon,
  ExitIcon,
  FileTextIcon,
  IdCardIcon,
  LapTimerIcon,
  LockClosedIcon,
  MixerHorizontalIcon,
  PersonIcon,
  QuestionMarkCircledIcon,
  ReaderIcon,
  ResetIcon,
  ShuffleIcon,
  SwitchIcon,
} from '@radix-ui/react-icons'
import { useApprovalAlarms } from '#approvals/use-approval-alarms.ts'
import { contentArea } from '#content/area.ts'
import type { Alarm, Area } from '#frame/area.ts'
import { t } from '#i18n/i18n.ts'
import { useOverviewAlarms } from '#overview/use-overview-alarms.ts'

const overview: Area = {
  title: 'area.overview',
  navigation: [
    { to: '/overview', label: 'overview.title', icon: DashboardIcon, permission: 'overview:read' },
  ],
}

const players: Area = {
  title: 'area.players',
  navigation: [{ to: '/players', label: 'players.title', icon: AvatarIcon, permission: 'players:read' }],
  search: (query, go) => [
    {
      id: 'players',
      label: t('players.search-for', { query }),
      permission: 'players:read',
      onClick: () => go('/players', { query }),
    },
  ],
}

const payments: Area = {
  title: 'area.payments',
  navigation: [
    { to: '/withdrawals', label: 'withdrawals.title', icon: ExitIcon, permission: 'payments:read' },
    { to: '/deposits', label: 'deposits.title', icon: EnterIcon, permission: 'payments:read' },
    {
      to: '/unmatched',
      label: 'unmatched.short',
      icon: QuestionMarkCircledIcon,
      permission: 'payments:read',
    },
    { to: '/refunds', label: 'refunds.title', icon: ResetIcon, permission: 'payments:read' },
    { to: '/rejected', label: 'rejected.title', icon: CrossCircledIcon, permission: 'payments:read' },
    { to: '/reconciliation', label: 'reconciliation.title', icon: ShuffleIcon, permission: 'payments:read' },
    { to: '/channels', label: 'channels.title', icon: MixerHorizontalIcon, permission: 'payments:read' },
  ],
}

const support: Area = {
  title: 'area.support',
  navigation: [
    { to: '/support', label: 'support.title', icon: ChatBubbleIcon, permission: 'support:read' },
    { to: '/support/answers', label: 'prepared.title', icon: FileTextIcon, permission: 'support:read' },
  ],
}

const system: Area = {
  title: 'area.system',
  navigation: [
    { to: '/system', label: 'system.title', icon: SwitchIcon, permission: 'system:read' },
    { to: '/system/jobs', label: 'system.jobs', icon: LapTimerIcon, permission: 'system:read' },
    { to: '/system/books', label: 'system.books', icon: ActivityLogIcon, permission: 'system:read' },
    { to: '/system/versions', label: 'system.versions', icon: CommitIcon, permission: 'system:read' },
  ],
}

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

export const areas: readonly Area[] = [overview, players, payments, support, contentArea, control, system]

/** Each part checks the permission of its calls. */
export const useAlarms = (): readonly Alarm[] => [...useApprovalAlarms(), ...useOverviewAlarms()]
