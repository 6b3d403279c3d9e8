import {
  CardStackIcon,
  CounterClockwiseClockIcon,
  CubeIcon,
  RulerHorizontalIcon,
} from '@radix-ui/react-icons'
import { type Area, screensOf } from '#frame/area.ts'
import { t } from '#i18n/i18n.ts'

export const gamesArea: Area = {
  title: 'area.games',
  navigation: screensOf('games:read', [
    { to: '/games', label: 'games.title', icon: CardStackIcon },
    { to: '/game-limits', label: 'game-limits.title', icon: RulerHorizontalIcon },
    { to: '/open-rounds', label: 'open-rounds.title', icon: CounterClockwiseClockIcon },
    { to: '/studios', label: 'studios.title', icon: CubeIcon },
  ]),
  search: (query, go) => [
    {
      id: 'games',
      label: t('games.search-for', { query }),
      permission: 'games:read',
      onClick: () => go('/games', { query }),
    },
  ],
}
