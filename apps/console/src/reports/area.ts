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
import { type Area, screensOf } from '#frame/area.ts'

export const reportArea: Area = {
  title: 'area.reports',
  navigation: screensOf('reports:read', [
    { to: '/reports/revenue', label: 'report.revenue', icon: BarChartIcon },
    { to: '/reports/returns', label: 'report.returns', icon: DoubleArrowUpIcon },
    { to: '/reports/payments', label: 'report.payments-short', icon: PieChartIcon },
    { to: '/reports/bonus', label: 'report.bonus', icon: StarIcon },
    { to: '/reports/funds', label: 'report.funds', icon: CardStackIcon },
    { to: '/reports/cohorts', label: 'report.cohorts', icon: GridIcon },
    { to: '/reports/open-rounds', label: 'report.open-rounds', icon: LoopIcon },
    { to: '/reports/months', label: 'report.months', icon: CalendarIcon },
    { to: '/reports/saved', label: 'report.saved', icon: BookmarkIcon },
  ]),
}
