/** Lucky money flags of the current session; they are cleared with it (R3.01, R4.09). */
import { read, write } from '#lib/storage.ts'

/** Stores the last envelope whose link was shared. */
export function markShared(envelopeId: string): void {
  write('shared', envelopeId)
}

export const wasShared = (envelopeId: string): boolean => read('shared') === envelopeId

type Hint = 'clickShareIcon' | 'clickInviteBtn'

/** A hint is shown until it was followed. */
export const isHintNew = (hint: Hint): boolean => read(hint) === undefined

export function markFollowed(hint: Hint): void {
  write(hint, '1')
}

/** Stores the reward shown to a guest, so that it is shown at once when they return to the same envelope. */
export function storeReward(envelopeId: string, text: string): void {
  write('currentReward', `${envelopeId} ${text}`)
}

export function storedReward(envelopeId: string): string | undefined {
  const [id, ...text] = read('currentReward')?.split(' ') ?? []
  return id === envelopeId ? text.join(' ') : undefined
}
