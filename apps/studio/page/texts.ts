/** The texts of the game, in the languages of the lobby. */

const pt = {
  title: 'Coruja da Meia-Noite',
  tag: 'pt-BR',
  choose: 'Escolha uma ou duas portas.',
  play: 'Chamar a coruja',
  playFor: 'Chamar a coruja · paga {times}×',
  waiting: 'É quase meia-noite…',
  won: 'A sua porta! Você ganhou {amount}',
  lost: 'A coruja abriu a porta {door}.',
  odds: 'A coruja abre uma das três portas. Uma porta paga 2,88×, duas pagam 1,44×. Retorno de 96%.',
  deposit: 'Depositar',
  door: 'Porta {door}',
  doors: 'Portas',
  sound: 'Som',
  half: 'Metade',
  less: 'Menos',
  more: 'Mais',
  double: 'Dobro',
  INSUFFICIENT_FUNDS: 'O saldo não chega para esta aposta.',
  LIMIT_REACHED: 'Esta aposta passa do limite.',
  SESSION_EXPIRED: 'Aposta não feita. Confirme sua senha ou abra o jogo de novo.',
  PLAYER_BLOCKED: 'Novas apostas estão bloqueadas na sua conta.',
  GAME_DISABLED: 'O jogo está em pausa.',
  NOT_BET: 'Sem resposta do lobby. Nada foi apostado.',
  failed: 'Não deu certo desta vez. Tente de novo.',
}

export type Texts = typeof pt

const ks: Texts = {
  title: 'Búho de Medianoche',
  tag: 'es-CL',
  choose: 'Elige una o dos puertas.',
  play: 'Llamar al búho',
  playFor: 'Llamar al búho · paga {times}×',
  waiting: 'Ya casi es medianoche…',
  won: '¡Tu puerta! Ganaste {amount}',
  lost: 'El búho abrió la puerta {door}.',
  odds: 'El búho abre una de las tres puertas. Una puerta paga 2,88×, dos pagan 1,44×. Retorno de 96%.',
  deposit: 'Depositar',
  door: 'Puerta {door}',
  doors: 'Puertas',
  sound: 'Sonido',
  half: 'Mitad',
  less: 'Menos',
  more: 'Más',
  double: 'Doble',
  INSUFFICIENT_FUNDS: 'El saldo no alcanza para esta apuesta.',
  LIMIT_REACHED: 'Esta apuesta supera el límite.',
  SESSION_EXPIRED: 'Apuesta no realizada. Confirma tu clave o abre el juego otra vez.',
  PLAYER_BLOCKED: 'Las apuestas nuevas están bloqueadas en tu cuenta.',
  GAME_DISABLED: 'El juego está en pausa.',
  NOT_BET: 'El lobby no respondió. No se apostó nada.',
  failed: 'Esta vez no resultó. Inténtalo de nuevo.',
}

const en: Texts = {
  title: 'Midnight Owl',
  tag: 'en',
  choose: 'Choose one door, or two.',
  play: 'Call the owl',
  playFor: 'Call the owl · pays {times}×',
  waiting: 'Almost midnight…',
  won: 'Your door! You won {amount}',
  lost: 'The owl opened door {door}.',
  odds: 'The owl opens one of three doors. One door pays 2.88×, two pay 1.44×. 96% return.',
  deposit: 'Deposit',
  door: 'Door {door}',
  doors: 'Doors',
  sound: 'Sound',
  half: 'Half',
  less: 'Less',
  more: 'More',
  double: 'Double',
  INSUFFICIENT_FUNDS: 'Your balance is too low for this bet.',
  LIMIT_REACHED: 'This bet is beyond the limit.',
  SESSION_EXPIRED: 'Bet not placed. Confirm your password or open the game again.',
  PLAYER_BLOCKED: 'New bets are blocked on your account.',
  GAME_DISABLED: 'The game is paused.',
  NOT_BET: 'The lobby did not answer. Nothing was bet.',
  failed: 'That did not work. Please try again.',
}

const languages: Readonly<Record<string, Texts>> = { pt, ks, en }

export const textsOf = (lang: string | null): Texts => languages[lang ?? ''] ?? pt

export const fill = (text: string, slots: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => slots[name] ?? '')

/** The message for an error status. */
export function errorText(texts: Texts, status: string): string {
  switch (status) {
    case 'INSUFFICIENT_FUNDS':
    case 'LIMIT_REACHED':
    case 'SESSION_EXPIRED':
    case 'PLAYER_BLOCKED':
    case 'GAME_DISABLED':
    case 'NOT_BET':
      return texts[status]
    default:
      return texts.failed
  }
}
