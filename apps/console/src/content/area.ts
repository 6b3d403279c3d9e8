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
import { type Area, screensOf } from '#frame/area.ts'

export const contentArea: Area = {
  title: 'area.content',
  navigation: screensOf('content:read', [
    { to: '/content/banners', label: 'content.banners', icon: ImageIcon },
    { to: '/content/promotions', label: 'content.promotions', icon: RocketIcon },
    { to: '/content/popups', label: 'content.popups', icon: BellIcon },
    { to: '/content/notices', label: 'content.notices', icon: SpeakerLoudIcon },
    { to: '/content/games', label: 'content.games', icon: ViewGridIcon },
    { to: '/content/categories', label: 'content.categories', icon: LayersIcon },
    { to: '/content/order', label: 'content.order', icon: DragHandleDots2Icon },
    { to: '/content/drafts', label: 'content.drafts', icon: Pencil2Icon },
  ]),
}
