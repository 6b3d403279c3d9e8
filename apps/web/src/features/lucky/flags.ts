/** What a sitting remembers of lucky money; the next one starts anew (R3.01, R4.09). */
import { read, write } from '#lib/storage.ts'

/** The last envelope whose link went somewhere. */
export function noteShared(envelopeId: string): void {
  write('shared', envelopeId)
}

export const wasShared = (envelopeId: string): boolean => read('shared') === envelopeId

type Hint = 'clickShareIcon' | 'clickInviteBtn'

/** What calls for attention falls silent once it was followed. */
export const isNews = (hint: Hint): boolean => read(hint) === undefined

export function follow(hint: Hint): void {
  write(hint, '1')
}

/** What a guest was promised, to stand there at once when they come back to the same envelope. */
export function rememberReward(envelopeId: string, text: string): void {
  write('currentReward', `${envelopeId} ${text}`)
}

export function rememberedReward(envelopeId: string): string | undefined {
  const [id, ...text] = read('currentReward')?.split(' ') ?? []
  return id === envelopeId ? text.join(' ') : undefined
}
