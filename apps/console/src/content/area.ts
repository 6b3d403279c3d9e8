/** The area "Content" in the navigation, and its results in the search box. */
import {
  BellIcon,
  DragHandleDots2Icon,
  ImageIcon,
  LayersIcon,
  Pencil2Icon,
  RocketIcon,
  SpeakerLoudIcon,
  ViewGridIcon,
} from '@radix-ui/react-icons'
import type { Area } from '#frame/area.ts'

export const contentArea: Area = {
  title: 'area.content',
  navigation: [
    { to: '/content/banners', label: 'content.banners', icon: ImageIcon, permission: 'content:read' },
    { to: '/content/promotions', label: 'content.promotions', icon: RocketIcon, permission: 'content:read' },
    { to: '/content/popups', label: 'content.popups', icon: BellIcon, permission: 'content:read' },
    { to: '/content/notices', label: 'content.notices', icon: SpeakerLoudIcon, permission: 'content:read' },
    { to: '/content/games', label: 'content.games', icon: ViewGridIcon, permission: 'content:read' },
    { to: '/content/categories', label: 'content.categories', icon: LayersIcon, permission: 'content:read' },
    { to: '/content/order', label: 'content.order', icon: DragHandleDots2Icon, permission: 'content:read' },
    { to: '/content/drafts', label: 'content.drafts', icon: Pencil2Icon, permission: 'content:read' },
  ],
}
