import { expect, it } from 'vitest'
import { type StorageKey, storageKeys } from '#lib/storage.ts'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const sourceOf = (file: string): string =>
  sources[file === 'lib/attribution.ts' ? './attribution.ts' : `../${file}`] ?? ''

type Use = { readonly purpose: string; readonly writtenIn: string; readonly readIn: string }

const uses: Readonly<Record<StorageKey, Use>> = {
  locale: { purpose: 'chosen language', writtenIn: 'stores/language.ts', readIn: 'stores/language.ts' },
  token: { purpose: 'session', writtenIn: 'stores/session.ts', readIn: 'stores/session.ts' },
  country: { purpose: 'market', writtenIn: 'stores/country.ts', readIn: 'stores/country.ts' },
  isBonus: {
    purpose: 'money of the last game',
    writtenIn: 'domain/games/open-game.ts',
    readIn: 'features/history/betting/BettingHistory.tsx',
  },
  StickyBanner: {
    purpose: 'day of dismissal',
    writtenIn: 'shell/StickyBanner.tsx',
    readIn: 'shell/StickyBanner.tsx',
  },
  cid: { purpose: 'campaign', writtenIn: 'lib/attribution.ts', readIn: 'features/account/register.ts' },
  channel: {
    purpose: 'campaign channel',
    writtenIn: 'lib/attribution.ts',
    readIn: 'features/account/register.ts',
  },
  shared: {
    purpose: 'envelope whose link was sent',
    writtenIn: 'features/lucky/flags.ts',
    readIn: 'features/lucky/flags.ts',
  },
  currentReward: {
    purpose: 'reward shown to a guest',
    writtenIn: 'features/lucky/flags.ts',
    readIn: 'features/lucky/flags.ts',
  },
  clickShareIcon: {
    purpose: 'followed share hint',
    writtenIn: 'features/lucky/flags.ts',
    readIn: 'features/lucky/flags.ts',
  },
  clickInviteBtn: {
    purpose: 'followed invite hint',
    writtenIn: 'features/lucky/flags.ts',
    readIn: 'features/lucky/flags.ts',
  },
  todayShowed: {
    purpose: 'day on which home was shown',
    writtenIn: 'features/home/use-enter-home.ts',
    readIn: 'api/api.ts',
  },
  BonusGamesID: {
    purpose: 'last bonus game',
    writtenIn: 'domain/games/open-game.ts',
    readIn: 'domain/rewards/Wagering.tsx',
  },
  localFrom: { purpose: 'origin of the visit', writtenIn: 'lib/attribution.ts', readIn: 'api/track.ts' },
  agentcode: {
    purpose: 'agent code of the link',
    writtenIn: 'features/account/forms/RegisterForm.tsx',
    readIn: 'features/account/forms/RegisterForm.tsx',
  },
  showPb: {
    purpose: 'day of the deposit offer',
    writtenIn: 'domain/rewards/offers.ts',
    readIn: 'domain/rewards/offers.ts',
  },
  showPb2: {
    purpose: 'day of the registration offer',
    writtenIn: 'domain/rewards/offers.ts',
    readIn: 'domain/rewards/offers.ts',
  },
  showFirstRecharge: {
    purpose: 'first-recharge popup seen',
    writtenIn: 'stores/first-recharge.ts',
    readIn: 'stores/first-recharge.ts',
  },
}

it.each(storageKeys)('%s is written and read for its purpose [R3.01]', (key) => {
  const { writtenIn, readIn } = uses[key]
  expect(sourceOf(writtenIn), writtenIn).toContain(`'${key}'`)
  expect(sourceOf(writtenIn), writtenIn).toMatch(/\bwrite\(/)
  expect(sourceOf(readIn), readIn).toContain(`'${key}'`)
  expect(sourceOf(readIn), readIn).toMatch(/\bread\(/)
})

it('only the listed files write a key [R3.01]', () => {
  const writers = Object.entries(sources)
    .filter(([file, source]) => !/\.test\.|\/storage\.ts$/.test(file) && /\bwrite\(['a-z]/.test(source))
    .filter(([, source]) => source.includes("from '#lib/storage.ts'"))
    .map(([file]) => file.replace('../', '').replace('./', 'lib/'))
  expect(writers.sort()).toEqual([...new Set(Object.values(uses).map(({ writtenIn }) => writtenIn))].sort())
})
