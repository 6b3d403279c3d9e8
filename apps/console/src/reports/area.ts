/** Reports in the navigation. */
import {
  BarChartIcon,
  BookmarkIcon,
  CalendarIcon,
  CardStackIcon,
  DoubleArrowUpIcon,
  GridIcon,
  LoopIcon,
  PieChartIcon,
  StarIcon,
} from '@radix-ui/react-icons'
import type { Area } from '#frame/area.ts'

const permission = 'reports:read'

export const reportArea: Area = {
  title: 'area.reports',
  navigation: [
    { to: '/reports/revenue', label: 'report.revenue', icon: BarChartIcon, permission },
    { to: '/reports/returns', label: 'report.returns', icon: DoubleArrowUpIcon, permission },
    { to: '/reports/payments', label: 'report.payments-short', icon: PieChartIcon, permission },
    { to: '/reports/bonus', label: 'report.bonus', icon: StarIcon, permission },
    { to: '/reports/funds', label: 'report.funds', icon: CardStackIcon, permission },
    { to: '/reports/cohorts', label: 'report.cohorts', icon: GridIcon, permission },
    { to: '/reports/open-rounds', label: 'report.open-rounds', icon: LoopIcon, permission },
    { to: '/reports/months', label: 'report.months', icon: CalendarIcon, permission },
    { to: '/reports/saved', label: 'report.saved', icon: BookmarkIcon, permission },
  ],
}
