import { expect, it } from 'vitest'

type Texts = Readonly<Record<string, string>>
type MessageFile = { readonly messages: Texts }

const files = import.meta.glob<MessageFile>('./*/??.ts', { eager: true })
const areas = [...new Set(Object.keys(files).map((path) => path.split('/')[1] ?? ''))]
const textsOf = (area: string, lang: string): Texts => files[`./${area}/${lang}.ts`]?.messages ?? {}
const slotsOf = (text = '') => text.match(/\{\w+\}/g)?.sort() ?? []

it.each(['es', 'en'])(
  'every text of the console exists in %s, with the slots of the Portuguese one',
  (lang) => {
    expect(areas.length).toBeGreaterThanOrEqual(3)
    for (const area of areas) {
      const portuguese = textsOf(area, 'pt')
      expect(Object.keys(textsOf(area, lang)), area).toEqual(Object.keys(portuguese))
      for (const [key, text] of Object.entries(textsOf(area, lang))) {
        expect(text.trim(), key).toBe(text)
        expect(text, key).not.toBe('')
        expect(slotsOf(text), key).toEqual(slotsOf(portuguese[key]))
      }
    }
  },
)

it('no key is in two areas', () => {
  const keys = areas.flatMap((area) => Object.keys(textsOf(area, 'pt')))
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
})
