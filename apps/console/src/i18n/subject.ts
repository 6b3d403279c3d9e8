import { tName } from '#i18n/i18n.ts'

const form = /^(\w+) (.+)$/

/** The kind and the name of a subject of the audit trail: `player 60`. */
export function subjectOf(subject: string): { readonly kind: string; readonly name: string } {
  const [, kind = '', name = subject] = form.exec(subject) ?? []
  return { kind, name }
}

/** `Jogador 60`; a kind without a text stays as the server wrote it. */
export function subjectText(subject: string): string {
  const { kind, name } = subjectOf(subject)
  const text = tName('subject', kind)
  return kind === '' || text === kind ? subject : `${text} ${name}`
}
