export const messages = {
  'call./operator/setting/schedule': 'Mudar uma configuração',
  'call./operator/setting/withdraw': 'Retirar uma versão de configuração',
  'call.setting applied': 'Configuração entrou em vigor',
} as const
