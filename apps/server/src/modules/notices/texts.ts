/** Texts of notices. They appear on locked screens, so they contain no details. */
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { Notice, NoticeKind } from '@saguao/contract/realtime/push-notice.ts'

type Text = Pick<Notice, 'title' | 'text'>

const texts: Readonly<Record<Lang, Readonly<Record<NoticeKind, Text>>>> = {
  pt: {
    deposit: { title: 'Depósito confirmado', text: 'Seu depósito foi confirmado. Bom jogo!' },
    'deposit-failed': {
      title: 'Depósito não concluído',
      text: 'Seu depósito não foi concluído. Toque para ver por quê.',
    },
    support: { title: 'O suporte respondeu', text: 'Tem uma resposta para você no Saguão.' },
  },
  ks: {
    deposit: { title: 'Depósito confirmado', text: 'Tu depósito fue confirmado. ¡Buen juego!' },
    'deposit-failed': {
      title: 'Depósito no completado',
      text: 'Tu depósito no se completó. Toca para ver por qué.',
    },
    support: { title: 'Soporte te respondió', text: 'Tienes una respuesta en Saguão.' },
  },
  en: {
    deposit: { title: 'Deposit confirmed', text: 'Your deposit was confirmed. Enjoy the game!' },
    'deposit-failed': {
      title: 'Deposit not completed',
      text: 'Your deposit was not completed. Tap to see why.',
    },
    support: { title: 'Support has answered', text: 'There is an answer for you at Saguão.' },
  },
}

const paths: Readonly<Record<NoticeKind, string>> = {
  deposit: '/transactions',
  'deposit-failed': '/transactions',
  support: '/#support',
}

export const noticeOf = (kind: NoticeKind, lang: Lang): Notice => ({
  kind,
  ...texts[lang][kind],
  path: paths[kind],
})
