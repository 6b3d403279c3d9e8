/** The slip at the foot of every screen that has odds to pick. It is a feature of its own and comes with its words. */
import { lazyComponent } from '#lib/lazy-component.tsx'
import { withMessages } from '#stores/language.ts'

export const SlipBar = lazyComponent(
  withMessages(() => import('#features/slip/SlipDock.tsx').then((file) => file.SlipDock), 'slip'),
)
