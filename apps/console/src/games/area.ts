import {
  CardStackIcon,
  CounterClockwiseClockIcon,
  CubeIcon,
  RulerHorizontalIcon,
} from '@radix-ui/react-icons'
import type { Area } from '#frame/area.ts'
import { t } from '#i18n/i18n.ts'

export const gamesArea: Area = {
  title: 'area.games',
  navigation: [
    { to: '/games', label: 'games.title', icon: CardStackIcon, permission: 'games:read' },
    { to: '/game-limits', label: 'game-limits.title', icon: RulerHorizontalIcon, permission: 'games:read' },
    {
      to: '/open-rounds',
      label: 'open-rounds.title',
      icon: CounterClockwiseClockIcon,
      permission: 'games:read',
    },
    { to: '/studios', label: 'studios.title', icon: CubeIcon, permission: 'games:read' },
  ],
  search: (query, go) => [
    {
      id: 'games',
      label: t('games.search-for', { query }),
      permission: 'games:read',
      onClick: () => go('/games', { query }),
    },
  ],
}
