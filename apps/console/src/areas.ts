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
import { type Alarm, type Area, screensOf } from '#frame/area.ts'
import { gamesArea } from '#games/area.ts'
import { t } from '#i18n/i18n.ts'
import { useOverviewAlarms } from '#overview/use-overview-alarms.ts'
import { reportArea } from '#reports/area.ts'
import { sportsArea } from '#sports/area.ts'

const overview: Area = {
  title: 'area.overview',
  navigation: screensOf('overview:read', [{ to: '/overview', label: 'overview.title', icon: DashboardIcon }]),
}

const players: Area = {
  title: 'area.players',
  navigation: screensOf('players:read', [{ to: '/players', label: 'players.title', icon: AvatarIcon }]),
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
  navigation: screensOf('payments:read', [
    { to: '/withdrawals', label: 'withdrawals.title', icon: ExitIcon },
    { to: '/deposits', label: 'deposits.title', icon: EnterIcon },
    { to: '/unmatched', label: 'unmatched.short', icon: QuestionMarkCircledIcon },
    { to: '/refunds', label: 'refunds.title', icon: ResetIcon },
    { to: '/rejected', label: 'rejected.title', icon: CrossCircledIcon },
    { to: '/reconciliation', label: 'reconciliation.title', icon: ShuffleIcon },
    { to: '/channels', label: 'channels.title', icon: MixerHorizontalIcon },
    { to: '/payment-rules', label: 'payment-rules.short', icon: RulerHorizontalIcon },
  ]),
}

const rewards: Area = {
  title: 'area.rewards',
  navigation: screensOf('rewards:read', [
    { to: '/rewards', label: 'rewards.title', icon: StarIcon },
    { to: '/rewards/terms', label: 'reward-terms.title', icon: SliderIcon },
    { to: '/rewards/held', label: 'held.title', icon: PauseIcon },
    { to: '/rewards/grants', label: 'grants.title', icon: CardStackIcon },
  ]),
}

const compliance: Area = {
  title: 'area.compliance',
  navigation: screensOf('compliance:read', [
    { to: '/identity', label: 'identity.title', icon: IdCardIcon },
    { to: '/exclusions', label: 'exclusions.title', icon: StopIcon },
    { to: '/limits', label: 'limits.title', icon: CounterClockwiseClockIcon },
    { to: '/limits/history', label: 'limit-history.title', icon: ClockIcon },
    { to: '/cases', label: 'cases.title', icon: EyeOpenIcon },
    { to: '/events', label: 'events.title', icon: ExclamationTriangleIcon },
    { to: '/events/thresholds', label: 'thresholds.title', icon: MixerVerticalIcon },
    { to: '/files', label: 'files.title', icon: FileIcon },
    { to: '/erasure', label: 'erasure.short', icon: EraserIcon },
    { to: '/legal', label: 'legal.title', icon: BookmarkIcon },
  ]),
}

const support: Area = {
  title: 'area.support',
  navigation: screensOf('support:read', [
    { to: '/support', label: 'support.title', icon: ChatBubbleIcon },
    { to: '/support/answers', label: 'prepared.title', icon: FileTextIcon },
  ]),
}

const system: Area = {
  title: 'area.system',
  navigation: screensOf('system:read', [
    { to: '/system', label: 'system.title', icon: SwitchIcon },
    { to: '/system/markets', label: 'markets.title', icon: GlobeIcon },
    { to: '/system/jobs', label: 'system.jobs', icon: LapTimerIcon },
    { to: '/system/books', label: 'system.books', icon: ActivityLogIcon },
    { to: '/system/versions', label: 'system.versions', icon: CommitIcon },
  ]),
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
