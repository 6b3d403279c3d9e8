/** Titles of the kinds of rewards, and the texts of the envelopes' guide. */
import type { Lang } from '@saguao/contract/product/languages.ts'

type Texts = Readonly<Record<Lang, string>>

const titles: Readonly<Record<string, Texts>> = {
  'new-user-deposit': {
    pt: 'Bônus de boas-vindas',
    ks: 'Bono de bienvenida',
    en: 'Welcome bonus',
  },
  registration: { pt: 'Prêmio de cadastro', ks: 'Premio por registrarte', en: 'Registration reward' },
  'first-recharge': { pt: 'Primeiro depósito', ks: 'Primer depósito', en: 'First deposit' },
  'deposit-activity': { pt: 'Promoção de depósito', ks: 'Promoción de depósito', en: 'Deposit promotion' },
  invite: { pt: 'Convite aceito', ks: 'Invitación aceptada', en: 'Invitation accepted' },
  cashback: { pt: 'Cashback no porquinho', ks: 'Cashback en el chanchito', en: 'Cashback in the piggy bank' },
  'pb-collected': { pt: 'Bônus liberado', ks: 'Bono liberado', en: 'Bonus released' },
  'bonus-converted': { pt: 'Bônus virou saldo', ks: 'El bono pasó a tu saldo', en: 'Bonus turned to cash' },
  'bonus-removed': { pt: 'Bônus retirado', ks: 'Bono retirado', en: 'Bonus taken back' },
  envelope: { pt: 'Envelope da sorte', ks: 'Sobre de la suerte', en: 'Lucky envelope' },
  'envelope-returned': {
    pt: 'Envelope devolvido',
    ks: 'Sobre devuelto',
    en: 'Envelope returned',
  },
}

export const titleOf = (kind: string, lang: Lang): string => titles[kind]?.[lang] ?? kind

const guide: Readonly<Record<Lang, readonly string[]>> = {
  pt: [
    'Crie o envelope do dia: é por nossa conta.',
    'Envie o link para os seus amigos.',
    'Cada um abre e ganha a sua parte na hora.',
  ],
  ks: [
    'Crea el sobre del día: va por nuestra cuenta.',
    'Envía el enlace a tus amigos.',
    'Cada uno lo abre y gana su parte al instante.',
  ],
  en: [
    "Make the day's envelope: it is on us.",
    'Send the link to your friends.',
    'Everyone who opens it wins a share at once.',
  ],
}

export const guideSteps = (lang: Lang): string[] => [...guide[lang]]
