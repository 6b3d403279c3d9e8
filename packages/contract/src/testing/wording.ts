/** Wording that no text a player reads may contain, with the agreed wording beside it. */
import type { Lang } from '../product/languages.ts'

/** Whole words: `\b` of JavaScript does not know accented letters. */
const words = (list: string): RegExp => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, 'iu')

type ForbiddenWording = readonly [lang: Lang, wording: RegExp, instead: string]

export const forbiddenWording: readonly ForbiddenWording[] = [
  ['pt', /recarg|recarreg/i, 'depósito'],
  ['pt', /cofre|cofrinho/i, 'porquinho'],
  ['pt', /prova de justiça/i, 'Jogo comprovadamente justo'],
  ['pt', /^apostas feitas$/i, 'Minhas apostas'],
  ['pt', /saque a caminho/i, 'Saques em processamento'],
  ['pt', /de outro jeito/i, 'Escolher outra forma de pagamento'],
  ['pt', words('valores (?:prontos|comuns)|atalhos de valor'), 'valores rápidos'],
  ['pt', /\bBONUS\b/, 'bônus'],
  ['ks', /recarg/i, 'depósito'],
  ['ks', /carrete/i, 'rodillos'],
  ['ks', /alcanc[ií]a/i, 'chanchito'],
  ['ks', words('montos (?:listos|habituales)|atajos de monto'), 'montos rápidos'],
  ['ks', words('cuenta que paga'), 'N.º de cuenta de origen'],
  ['ks', words('contraseña'), 'clave'],
  ['ks', words('descanso'), 'entretiempo'],
  ['ks', words('vos|tenés|podés|querés|sabés|sos|elegí|ingresá|tocá|jugá|depositá|mirá'), 'tú'],
  ['ks', words('vosotros|vuestr[oa]s?|móvil|ordenador|pulsa|coger|coge|enhorabuena|baloncesto'), 'Chile'],
  ['ks', /\bBONUS\b/, 'bono'],
  ['en', /recharg|top.?up/i, 'deposit'],
  ['en', /payout/i, 'withdrawal'],
  ['en', /fairness proof/i, 'Provably fair'],
  ['en', words('somebody of|anybody|everybody|the least is|the most is'), 'ordinary English'],
  ['en', /\bBONUS\b/, 'bonus'],
]

/** The given texts that contain forbidden wording of their language, with the agreed one. */
export const forbiddenIn = (lang: Lang, texts: readonly string[]): string[] =>
  forbiddenWording
    .filter(([of]) => of === lang)
    .flatMap(([, wording, instead]) =>
      texts
        .filter((text) => wording.test(text.replace(/\{\w+\}/g, '')))
        .map((text) => `${text} → ${instead}`),
    )
