/** Content as operators of tests edit it. */
import type { ContentKind } from '@saguao/contract/operators/content-names.ts'
import type { ContentValue, ContentValues } from '@saguao/contract/operators/content-values.ts'
import type { TestOperator } from '#console/testing/operators.ts'

export const inThree = (text: string) => ({ pt: `${text} pt`, ks: `${text} ks`, en: `${text} en` })
const empty = { pt: '', ks: '', en: '' }
const scope: Pick<ContentValues['banner'], 'countries' | 'startsAt' | 'endsAt' | 'enabled'> = {
  countries: ['BR', 'CL'],
  startsAt: null,
  endsAt: null,
  enabled: true,
}

export const bannerValue = (more: Partial<ContentValues['banner']> = {}): ContentValues['banner'] => ({
  position: 'home_top',
  title: inThree('Banner'),
  text: empty,
  action: empty,
  cover: '',
  color: '',
  rewards: [],
  cmd: '',
  cmdValue: '',
  ...scope,
  ...more,
})

export const noticeValue = (more: Partial<ContentValues['notice']> = {}): ContentValues['notice'] => ({
  content: inThree('Notice'),
  rewards: [],
  ...scope,
  ...more,
})

export const popupValue = (more: Partial<ContentValues['popup']> = {}): ContentValues['popup'] => ({
  title: inThree('Popup'),
  content: inThree('Popup text'),
  image: '',
  systems: [],
  rewards: [],
  cmd: '',
  cmdValue: '',
  ...scope,
  ...more,
})

export function promotionValue(more: Partial<ContentValues['promotion']> = {}): ContentValues['promotion'] {
  const { position: _, ...advert } = bannerValue()
  return { ...advert, description: inThree('Terms'), ...more }
}

export const categoryValue = (more: Partial<ContentValues['category']> = {}): ContentValues['category'] => ({
  name: inThree('Category'),
  rule: null,
  isFunction: false,
  isRecommend: true,
  cover: '',
  countries: ['BR', 'CL'],
  enabled: true,
  ...more,
})

type Values = ContentValues

export const reason = 'campaign of the week'

/** Saves a draft on top of what is there; returns its revision. */
export async function saveDraft<K extends ContentKind>(
  by: TestOperator,
  kind: K,
  id: string,
  value: Values[K],
): Promise<number> {
  const known = await by.call('/operator/content/item', { kind, id })
  const { revision = 0, baseVersion = 0 } =
    'data' in known ? { revision: known.data.draft?.revision ?? 0, baseVersion: known.data.version } : {}
  return (await by.data('/operator/content/draft', { kind, id, value, revision, baseVersion })).revision
}

/** Returns the version. */
export async function publish<K extends ContentKind>(
  by: TestOperator,
  kind: K,
  id: string,
  value: Values[K],
): Promise<number> {
  const revision = await saveDraft(by, kind, id, value)
  const { items } = await by.data('/operator/content/publish', { items: [{ kind, id, revision }], reason })
  return items[0]?.version ?? 0
}

/** Changes some fields of what is live. */
export async function publishChange<K extends ContentKind>(
  by: TestOperator,
  kind: K,
  id: string,
  change: Partial<Values[K]>,
): Promise<number> {
  const { live } = await by.data('/operator/content/item', { kind, id })
  return publish(by, kind, id, { ...(live as ContentValue as Values[K]), ...change })
}
