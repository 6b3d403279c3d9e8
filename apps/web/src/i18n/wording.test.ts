import type { Lang } from '@saguao/contract/product/languages.ts'
import { forbiddenWording } from '@saguao/contract/testing/wording.ts'
import { expect, it } from 'vitest'
import type { Key } from '#i18n/i18n.ts'

type Texts = Readonly<Record<string, string>>

const files = import.meta.glob<{ messages: Texts }>(['./??.ts', './*/??.ts'], { eager: true })
const textsOf = (lang: Lang): [key: string, text: string][] =>
  Object.entries(files)
    .filter(([file]) => file.endsWith(`/${lang}.ts`))
    .flatMap(([, { messages }]) => Object.entries(messages))

it.each(forbiddenWording)('no text in %s matches %s: it says %s [R1.03]', (lang, wording) => {
  const found = textsOf(lang).filter(([, text]) => wording.test(text.replace(/\{\w+\}/g, '')))
  expect(found).toEqual([])
})

// The verb of the piggy bank and of bonuses in the product's own screens; games may say that a player picks up pearls.
it('a reward is collected with “cobrar” in Chile [R1.03]', () => {
  expect(textsOf('ks').filter(([, text]) => /rec[oó][gj]/i.test(text))).toEqual([])
})

const required: readonly (readonly [key: Key, pt: string, ks: string, en: string])[] = [
  ['cashback.headline', 'O porquinho', 'El chanchito', 'The piggy bank'],
  ['seeds.title', 'Jogo comprovadamente justo', 'Juego demostrablemente justo', 'Provably fair game'],
  ['sports.my-bets', 'Minhas apostas', 'Mis apuestas', 'My bets'],
  ['order.status-under-way', 'Em processamento', 'En proceso', 'Processing'],
  [
    'pay.other',
    'Escolher outra forma de pagamento',
    'Elegir otro medio de pago',
    'Choose another way to pay',
  ],
  ['money.quick', 'Valores rápidos', 'Montos rápidos', 'Quick amounts'],
  ['deposit.account', 'N.º da conta de origem', 'N.º de cuenta de origen', 'Number of the paying account'],
]

it.each(required)('%s has the agreed wording in three languages [R1.03]', (key, pt, ks, en) => {
  const textOf = (lang: Lang) => new Map(textsOf(lang)).get(key)
  expect([textOf('pt'), textOf('ks'), textOf('en')]).toEqual([pt, ks, en])
})
