/** Minimal rows of a content file. */

export const words = (text: string) => ({ pt: text, ks: text, en: text })

export const gameRow = (id: string, more: object = {}) => ({
  id,
  kind: 'dice',
  provider: 'saguao',
  name: words(id),
  about: words('A game'),
  rtp: 97,
  limits: { BRL: { minBet: 1, maxBet: 100 }, CLP: { minBet: 100, maxBet: 1000 } },
  ...more,
})

export const bannerRow = (id: string, more: object = {}) => ({
  id,
  position: 'home_top',
  title: words(id),
  ...more,
})

/** A content file with the rows that games refer to. */
export const contentFile = (more: object = {}) => ({
  format: 'saguao-content/1',
  providers: [{ id: 'saguao', name: 'Saguão' }],
  gameplayTags: [
    { id: 'dice', name: words('Dice') },
    { id: 'slots', name: words('Slots') },
  ],
  categories: [{ id: 'hot', name: words('Hot'), rule: 'hot', isFunction: true }],
  ...more,
})
