/** The area "Sports" in the navigation. */
import { BarChartIcon, RulerSquareIcon, StopwatchIcon } from '@radix-ui/react-icons'
import { type Area, screensOf } from '#frame/area.ts'

export const sportsArea: Area = {
  title: 'area.sports',
  navigation: screensOf('sports:read', [
    { to: '/sports', label: 'sports.matches', icon: StopwatchIcon },
    { to: '/sports/exposure', label: 'sports.exposure', icon: BarChartIcon },
    { to: '/sports/bounds', label: 'sports.bounds', icon: RulerSquareIcon },
  ]),
}
