/** Texts of messages that carry a code. */
import type { Lang } from '@saguao/contract/product/languages.ts'

const texts: Record<Lang, (code: string) => string> = {
  pt: (code) => `Saguão: seu código é ${code}. Vale por 10 minutos. Nunca passe este código a ninguém.`,
  ks: (code) => `Saguão: tu código es ${code}. Vale por 10 minutos. Nunca le des este código a nadie.`,
  en: (code) => `Saguão: your code is ${code}. It is valid for 10 minutes. Never give this code to anyone.`,
}

/** Names the payout, so that a player who is asked for the code on the phone sees what it pays for. */
const payoutTexts: Record<Lang, (code: string, about: string) => string> = {
  pt: (code, about) => `Saguão: ${code} confirma o saque de ${about}. Se não foi você, não passe o código.`,
  ks: (code, about) => `Saguão: ${code} confirma el retiro de ${about}. Si no fuiste tú, no des el código.`,
  en: (code, about) =>
    `Saguão: ${code} confirms the withdrawal of ${about}. If it wasn't you, keep the code.`,
}

/** In place of a payout: the code confirms a new password. */
export const aboutPassword = 'password'

const passwordTexts: Record<Lang, (code: string) => string> = {
  pt: (code) => `Saguão: ${code} confirma a troca da sua senha. Se não foi você, não passe o código.`,
  ks: (code) => `Saguão: ${code} confirma el cambio de tu clave. Si no fuiste tú, no des el código.`,
  en: (code) => `Saguão: ${code} confirms the change of your password. If it wasn't you, keep the code.`,
}

export function smsText(code: string, lang: Lang, about?: string): string {
  if (about === undefined) return texts[lang](code)
  return about === aboutPassword ? passwordTexts[lang](code) : payoutTexts[lang](code, about)
}
