// Texts of the demo conversations and the prepared answers, by language of the market.
type Exchange = { readonly question: string; readonly answer: string }

export const exchanges: Readonly<Record<'BR' | 'CL', readonly Exchange[]>> = {
  BR: [
    {
      question: 'Boa tarde, meu saque ainda não caiu na conta. Pode ver?',
      answer: 'Olá! O saque foi enviado ao banco. O PIX costuma cair em até 30 minutos.',
    },
    {
      question: 'Paguei o PIX e o saldo não mudou.',
      answer: 'Recebemos o pagamento e o valor já está no seu saldo. Obrigado por esperar.',
    },
    {
      question: 'Como eu verifico se a rodada foi justa?',
      answer: 'Abra a rodada no histórico e toque em Verificar: as sementes aparecem ali.',
    },
    {
      question: 'Quero definir um limite de depósito por semana.',
      answer: 'Em Perfil, abra Jogo responsável e escolha o limite semanal. Ele vale na hora.',
    },
    {
      question: 'Troquei de celular, meu número é outro agora.',
      answer: 'Podemos mudar o número depois de confirmar seus dados. Tenha seu documento em mãos.',
    },
    {
      question: 'O bônus não apareceu depois do depósito.',
      answer: 'O bônus já está na sua carteira. O progresso aparece em Recompensas.',
    },
  ],
  CL: [
    {
      question: 'Hola, mi retiro todavía no llega. ¿Lo pueden revisar?',
      answer: '¡Hola! El retiro ya fue enviado al banco. La transferencia llega dentro del día.',
    },
    {
      question: '¿Cómo cambio mi límite de depósito?',
      answer: 'En Perfil, abre Juego responsable y elige el límite. Rige de inmediato.',
    },
    {
      question: 'Hice una transferencia y no veo el saldo.',
      answer: 'Recibimos la transferencia y el monto ya está en tu saldo.',
    },
    {
      question: '¿Qué pasa si un partido se suspende?',
      answer: 'Si un partido se suspende, devolvemos el monto apostado.',
    },
  ],
}

export const preparedAnswers = [
  {
    title: 'Saque enviado',
    texts: {
      pt: 'Olá! Seu saque foi enviado ao banco. O PIX costuma cair em até 30 minutos.',
      ks: '¡Hola! Tu retiro ya fue enviado al banco. La transferencia llega dentro del día.',
      en: 'Hello! Your withdrawal was sent to the bank. It usually arrives within 30 minutes.',
    },
  },
  {
    title: 'Depósito recebido',
    texts: {
      pt: 'Recebemos o pagamento e o valor já está no seu saldo. Obrigado por esperar.',
      ks: 'Recibimos el pago y el monto ya está en tu saldo. Gracias por esperar.',
      en: 'We received the payment and the amount is in your balance. Thank you for waiting.',
    },
  },
  {
    title: 'Limites de jogo',
    texts: {
      pt: 'Em Perfil, abra Jogo responsável para definir limites, uma pausa ou a autoexclusão.',
      ks: 'En Perfil, abre Juego responsable para fijar límites, una pausa o la autoexclusión.',
      en: 'In Profile, open Responsible play to set limits, a pause or self-exclusion.',
    },
  },
  {
    title: 'Verificar uma rodada',
    texts: {
      pt: 'Abra a rodada no histórico e toque em Verificar: ali estão as sementes e o cálculo.',
      ks: 'Abre la ronda en el historial y toca Verificar: ahí están las semillas y el cálculo.',
      en: 'Open the round in the history and tap Verify: the seeds and the calculation are there.',
    },
  },
] as const

/** Notes of operators about players. */
export const notes = [
  'Pediu aumento do limite; explicado o prazo de 24 horas.',
  'Confirmou o novo endereço de e-mail por telefone.',
  'Reclamou do tempo do saque; banco fora do ar nesse dia.',
  'Jogador frequente, prefere contato pelo chat.',
  'Comprovante do PIX recebido e conferido.',
  'Perguntou sobre autoexclusão; enviado o link da página.',
] as const

export const tags = ['watch', 'bonus-hunter', 'complaint', 'new-device'] as const

export const blockReasons = [
  'Várias contas no mesmo aparelho',
  'Documento de outra pessoa',
  'Pedido do banco: pagamento contestado',
] as const
