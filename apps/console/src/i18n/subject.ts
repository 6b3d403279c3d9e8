import { t, tName } from '#i18n/i18n.ts'

const form = /^(prepared answer|\w+) (.+)$/

/** The kind and the name of a subject of the audit trail: `player 60`. */
export function subjectOf(subject: string): { readonly kind: string; readonly name: string } {
  const [, kind = '', name = subject] = form.exec(subject) ?? []
  return { kind, name }
}

/** `Jogador 60`; a kind without a text stays as the server wrote it. */
export function subjectText(subject: string): string {
  const { kind, name } = subjectOf(subject)
  if (kind === 'setting') return settingText(name)
  const text = tName('subject', kind)
  return kind === '' || text === kind ? subject : `${text} ${name}`
}

/** `payout-rule BR` is `Regra de saques BR`. */
export function settingText(name: string): string {
  const [kind = '', ...rest] = name.split(' ')
  return [tName('setting', kind), ...rest].join(' ')
}

/** The name of an action of the audit trail: a call, or a call that was requested and waits for a second operator. */
export function actionText(action: string): string {
  const [, path = action, requested] = /^(\S+)( requested)$/.exec(action) ?? []
  const name = tName('call', path)
  return requested ? t('trail.requested', { action: name }) : name
}
