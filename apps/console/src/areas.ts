/** The areas of the console in the order of the navigation. A new area is one line here and one in router.ts. */
import {
  ActivityLogIcon,
  AvatarIcon,
  BookmarkIcon,
  CardStackIcon,
  ChatBubbleIcon,
  CheckCircledIcon,
  ClockIcon,
  CommitIcon,
  CounterClockwiseClockIcon,
  CrossCircledIcon,
  DashboardIcon,
  EnterIcon,
  EraserIcon,
  ExclamationTriangleIcon,
  ExitIcon,
  EyeOpenIcon,
  FileIcon,
  FileTextIcon,
  GlobeIcon,
  IdCardIcon,
  LapTimerIcon,
  LockClosedIcon,
  MixerHorizontalIcon,
  MixerVerticalIcon,
  PauseIcon,
  PersonIcon,
  QuestionMarkCircledIcon,
  ReaderIcon,
  ResetIcon,
  RulerHorizontalIcon,
  ShuffleIcon,
  SliderIcon,
  StarIcon,
  StopIcon,
  SwitchIcon,
} from '@radix-ui/react-icons'
import { useApprovalAlarms } from '#approvals/use-approval-alarms.ts'
import { contentArea } from '#content/area.ts'
import type { Alarm, Area } from '#frame/area.ts'
import { gamesArea } from '#games/area.ts'
import { t } from '#i18n/i18n.ts'
import { useOverviewAlarms } from '#overview/use-overview-alarms.ts'
import { reportArea } from '#reports/area.ts'
import { sportsArea } from '#sports/area.ts'

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
    {
      to: '/payment-rules',
      label: 'payment-rules.short',
      icon: RulerHorizontalIcon,
      permission: 'payments:read',
    },
  ],
}

const rewards: Area = {
  title: 'area.rewards',
  navigation: [
    { to: '/rewards', label: 'rewards.title', icon: StarIcon, permission: 'rewards:read' },
    { to: '/rewards/terms', label: 'reward-terms.title', icon: SliderIcon, permission: 'rewards:read' },
    { to: '/rewards/held', label: 'held.title', icon: PauseIcon, permission: 'rewards:read' },
    { to: '/rewards/grants', label: 'grants.title', icon: CardStackIcon, permission: 'rewards:read' },
  ],
}

const compliance: Area = {
  title: 'area.compliance',
  navigation: [
    { to: '/identity', label: 'identity.title', icon: IdCardIcon, permission: 'compliance:read' },
    { to: '/exclusions', label: 'exclusions.title', icon: StopIcon, permission: 'compliance:read' },
    { to: '/limits', label: 'limits.title', icon: CounterClockwiseClockIcon, permission: 'compliance:read' },
    { to: '/limits/history', label: 'limit-history.title', icon: ClockIcon, permission: 'compliance:read' },
    { to: '/cases', label: 'cases.title', icon: EyeOpenIcon, permission: 'compliance:read' },
    { to: '/events', label: 'events.title', icon: ExclamationTriangleIcon, permission: 'compliance:read' },
    {
      to: '/events/thresholds',
      label: 'thresholds.title',
      icon: MixerVerticalIcon,
      permission: 'compliance:read',
    },
    { to: '/files', label: 'files.title', icon: FileIcon, permission: 'compliance:read' },
    { to: '/erasure', label: 'erasure.short', icon: EraserIcon, permission: 'compliance:read' },
    { to: '/legal', label: 'legal.title', icon: BookmarkIcon, permission: 'compliance:read' },
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
    { to: '/system/markets', label: 'markets.title', icon: GlobeIcon, permission: 'system:read' },
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

export const areas: readonly Area[] = [
  overview,
  players,
  support,
  payments,
  rewards,
  contentArea,
  gamesArea,
  sportsArea,
  compliance,
  reportArea,
  control,
  system,
]

/** Each part checks the permission of its calls. */
export const useAlarms = (): readonly Alarm[] => [...useApprovalAlarms(), ...useOverviewAlarms()]
