/** The slip at the foot of every screen that has odds to pick. It is a feature of its own and comes with its words. */
import { lazyPart } from '#lib/lazy-part.tsx'
import { withWords } from '#stores/language.ts'

export const SlipBar = lazyPart(
  withWords(() => import('#features/slip/SlipDock.tsx').then((file) => file.SlipDock), 'slip'),
)
