/** Loaders of the message files by area; a chunk of their own for the reason given in screens.ts. */
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { Area } from '#i18n/message-types.ts'

export const loaders = {
  en: {
    more: () => import('#i18n/more/en.ts'),
    lobby: () => import('#i18n/lobby/en.ts'),
    payments: () => import('#i18n/payments/en.ts'),
    play: () => import('#i18n/play/en.ts'),
    lucky: () => import('#i18n/lucky/en.ts'),
    rewards: () => import('#i18n/rewards/en.ts'),
    slip: () => import('#i18n/slip/en.ts'),
    sports: () => import('#i18n/sports/en.ts'),
    support: () => import('#i18n/support/en.ts'),
    protection: () => import('#i18n/protection/en.ts'),
    legal: () => import('#i18n/legal/en.ts'),
  },
  ks: {
    more: () => import('#i18n/more/ks.ts'),
    lobby: () => import('#i18n/lobby/ks.ts'),
    payments: () => import('#i18n/payments/ks.ts'),
    play: () => import('#i18n/play/ks.ts'),
    lucky: () => import('#i18n/lucky/ks.ts'),
    rewards: () => import('#i18n/rewards/ks.ts'),
    slip: () => import('#i18n/slip/ks.ts'),
    sports: () => import('#i18n/sports/ks.ts'),
    support: () => import('#i18n/support/ks.ts'),
    protection: () => import('#i18n/protection/ks.ts'),
    legal: () => import('#i18n/legal/ks.ts'),
  },
  pt: {
    more: () => import('#i18n/more/pt.ts'),
    lobby: () => import('#i18n/lobby/pt.ts'),
    payments: () => import('#i18n/payments/pt.ts'),
    play: () => import('#i18n/play/pt.ts'),
    lucky: () => import('#i18n/lucky/pt.ts'),
    rewards: () => import('#i18n/rewards/pt.ts'),
    slip: () => import('#i18n/slip/pt.ts'),
    sports: () => import('#i18n/sports/pt.ts'),
    support: () => import('#i18n/support/pt.ts'),
    protection: () => import('#i18n/protection/pt.ts'),
    legal: () => import('#i18n/legal/pt.ts'),
  },
} as const satisfies Record<Lang, Record<Area, () => Promise<unknown>>>
