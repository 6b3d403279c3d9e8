/** Portuguese: support chat. */
export const messages = {
  'support.title': 'Atendimento',
  'support.welcome':
    'Escreva o que precisa: uma pessoa da equipe responde por aqui. Nunca pedimos sua senha nem códigos.',
  'support.topics': 'Dúvidas frequentes',
  'support.wait-minutes': 'Tempo de espera: cerca de {minutes} min',
  'support.wait-hours': 'Tempo de espera: cerca de {hours} h',
  'support.wait-unknown': 'A resposta chega por aqui, e avisamos você.',
  'support.you': 'Você',
  'support.write': 'Escreva sua mensagem',
  'support.send': 'Enviar',
  'support.sending': 'Enviando…',
  'support.unsent': 'Não enviada. Tentar de novo',
  'support.older': 'Mensagens anteriores',
  'support.closed': 'Conversa encerrada. Escreva quando precisar.',
  'support.failed': 'A conversa não carregou',
  'support.opening': 'Abrindo o atendimento',
  'support.room': 'Caracteres restantes: {left}',
  'support.no-files': 'Ainda não recebemos fotos nem arquivos. Conte com palavras o que eles mostram.',
  'support.offline': 'Você está sem internet. Sua mensagem sai quando a conexão voltar.',
  'support.guest-title': 'Fale com a equipe',
  'support.guest-text': 'Entre na sua conta para conversar. A conversa fica guardada para você.',
} as const
