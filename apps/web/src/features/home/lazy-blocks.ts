/** Loaders of the parts of home that the first view does not need, in the chunk of screens.ts for the reason given there. */
import { withMessages } from '#stores/language.ts'

export const lazyBlocks = {
  CategoryGrid: () => import('#features/home/CategoryGrid.tsx').then((file) => file.CategoryGrid),
  EndBlock: withMessages(() => import('#features/home/blocks/EndBlock.tsx').then((file) => file.EndBlock)),
  JackpotBlock: withMessages(() =>
    import('#features/home/blocks/JackpotBlock.tsx').then((file) => file.JackpotBlock),
  ),
  PullHint: () => import('#widgets/list/PullHint.tsx').then((file) => file.PullHint),
  offers: () => import('#domain/rewards/offers.ts'),
}
