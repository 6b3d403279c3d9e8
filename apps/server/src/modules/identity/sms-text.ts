/** What the text with a code says. */
import type { Lang } from '@saguao/contract/languages.ts'

const texts: Record<Lang, (code: string) => string> = {
  pt: (code) => `Saguão: seu código é ${code}. Vale por 10 minutos. Nunca passe este código a ninguém.`,
  ks: (code) => `Saguão: tu código es ${code}. Vale por 10 minutos. Nunca le des este código a nadie.`,
  en: (code) => `Saguão: your code is ${code}. It is good for 10 minutes. Never give this code to anybody.`,
}

export const smsText = (code: string, lang: Lang): string => texts[lang](code)
