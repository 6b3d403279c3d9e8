/** The area "Sports" in the navigation. */
import { BarChartIcon, RulerSquareIcon, StopwatchIcon } from '@radix-ui/react-icons'
import type { Area } from '#frame/area.ts'

export const sportsArea: Area = {
  title: 'area.sports',
  navigation: [
    { to: '/sports', label: 'sports.matches', icon: StopwatchIcon, permission: 'sports:read' },
    { to: '/sports/exposure', label: 'sports.exposure', icon: BarChartIcon, permission: 'sports:read' },
    { to: '/sports/bounds', label: 'sports.bounds', icon: RulerSquareIcon, permission: 'sports:read' },
  ],
}
