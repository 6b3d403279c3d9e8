/** Messages of risk markers: neutral, without figures, and without an offer. */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Step } from '#modules/markers/rules.ts'

type Text = Readonly<Record<Exclude<Step, 'case'>, string>>

const portuguese: Text = {
  message:
    'Olá. Notamos uma mudança na forma como você joga. Em Conta → Jogo responsável você vê seu tempo e seus gastos e pode definir limites. Se quiser conversar, responda aqui.',
  pause:
    'Olá. Pela forma como você tem jogado, sugerimos uma pausa. Em Conta → Jogo responsável você pausa por 24 horas, 7 ou 30 dias. Seu saldo continua seu e pode ser sacado. Se quiser conversar, responda aqui.',
}

const spanish: Text = {
  message:
    'Hola. Notamos un cambio en tu forma de jugar. En Cuenta → Juego responsable ves tu tiempo y tus gastos y puedes fijar límites. Si quieres conversar, responde aquí.',
  pause:
    'Hola. Por tu forma de jugar, te sugerimos una pausa. En Cuenta → Juego responsable pausas por 24 horas, 7 o 30 días. Tu saldo sigue siendo tuyo y se puede retirar. Si quieres conversar, responde aquí.',
}

const texts: Readonly<Record<Country, Text>> = { BR: portuguese, CL: spanish }

/** The player of an opened case is asked for a pause too, while an operator looks at the case. */
export const textOf = (country: Country, step: Step): string =>
  texts[country][step === 'case' ? 'pause' : step]
