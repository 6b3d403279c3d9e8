/** The slip at the foot of every screen with odds: loads the slip feature with its messages. */
import { lazyComponent } from '#lib/lazy-component.tsx'
import { withMessages } from '#stores/language.ts'

export const SlipBar = lazyComponent(
  withMessages(() => import('#features/slip/SlipDock.tsx').then((file) => file.SlipDock), 'slip'),
)
