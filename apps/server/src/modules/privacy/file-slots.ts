/** Bounds the files that are written at the same time: one per player, and a number per process. */
import { Refusal } from '#kernel/refusal.ts'

export type FileSlots = {
  /** Throws a refusal when no slot is free; the returned function frees it. */
  take(player: bigint): () => void
}

const retryAfterSeconds = 5

export function createFileSlots(maxOpen: number): FileSlots {
  const open = new Set<bigint>()
  return {
    take: (player) => {
      if (open.has(player) || open.size >= maxOpen)
        throw new Refusal('RATE_LIMITED', { retryAfter: retryAfterSeconds })
      open.add(player)
      return () => void open.delete(player)
    },
  }
}
